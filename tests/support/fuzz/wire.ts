import { once } from "node:events";
import { type IncomingMessage, request as startRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A request on the wire; every character of its texts is one byte. */
export interface WireRequest {
  method: string;
  /** Path and query, or other text in their place. */
  target: string;
  headers: [string, string][];
  body: Uint8Array | undefined;
}

export interface WireReply {
  status: number;
  /** Without `content-encoding`, as HTTP clients do. */
  headers: Headers;
  text: string;
}

/** Sends a request with the headers that every request needs, and returns its response. */
export async function sendWellFormed(port: number, sent: WireRequest): Promise<WireReply> {
  const { method, target, headers, body } = sent;
  const lines = [["Host", "localhost"], ["Connection", "close"], ...headers];
  const isLengthSent = headers.some(([name]) => name.toLowerCase() === "content-length");
  if (body && !isLengthSent) lines.push(["Content-Length", String(body.length)]);
  const request = startRequest({
    port,
    host: "127.0.0.1",
    agent: false,
    method,
    path: target,
    headers: lines.flat(),
  });
  // The server may reset the connection once it has responded.
  request.on("error", () => {});
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
  const replied = new Headers(
    names.map((name, index) => [name, response.rawHeaders[2 * index + 1] ?? ""]),
  );
  const text = decoded(await buffer(response), replied.get("content-encoding"));
  replied.delete("content-encoding");
  return { status: response.statusCode ?? 0, headers: replied, text };
}

/** Returns the request as text, for counterexamples. */
export function describeRequest({ method, target, headers, body }: WireRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const text = Buffer.from(body ?? []).toString("latin1");
  return JSON.stringify([`${method} ${target}`, ...lines, "", text].join("\r\n"));
}

function decoded(body: Buffer, encoding: string | null): string {
  if (encoding === "br") return brotliDecompressSync(body).toString("utf8");
  if (encoding === "gzip") return gunzipSync(body).toString("utf8");
  return body.toString("utf8");
}
