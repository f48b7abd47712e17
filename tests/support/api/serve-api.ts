import { once } from "node:events";
import { onTestFinished } from "vitest";
import { createHttpServer } from "#lib/server/http-server.ts";
import type { Api } from "#tests/support/api/api.ts";
import { type ApiResponse, remoteApi } from "#tests/support/api/remote-api.ts";
import { listen } from "#tests/support/server/listen.ts";

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

/** Serves the API by the server's own HTTP server until the test ends, and returns its URL. */
export async function serveApi(api: Api): Promise<string> {
  const server = createHttpServer({
    api: api.route,
    pages: async (_request, response) => {
      response.writeHead(404).end();
    },
  });
  const { url } = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return url;
}
