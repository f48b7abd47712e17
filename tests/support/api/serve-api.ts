import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createHttpServer } from "#lib/server/http-server.ts";
import type { Api } from "#tests/support/api/api.ts";
import { type ApiResponse, remoteApi } from "#tests/support/api/remote-api.ts";

/** Sends an order over a real socket. */
export type Post = (
  body: unknown,
  headers?: Record<string, string>,
  signal?: AbortSignal,
) => Promise<ApiResponse>;

export async function serveOrders(api: Api, key: string): Promise<Post> {
  const { post } = remoteApi(await serveApi(api), key);
  return (body, headers, signal) => post("/orders", body, headers, signal);
}

/** Serves the API by the server's own HTTP server until the test ends, and returns its address. */
export async function serveApi(api: Api): Promise<string> {
  const server = createHttpServer({
    api: api.route,
    pages: async (_request, response) => {
      response.writeHead(404).end();
    },
  });
  server.listen(0, "127.0.0.1", 1024);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return `http://127.0.0.1:${port}`;
}
