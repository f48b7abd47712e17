import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** Sends path and headers unchanged on a new connection, and returns the body as it was sent. */
export async function fetchRaw(
  server: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
) {
  const sent = request(server, { path, method, headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}
