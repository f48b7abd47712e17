import { once } from "node:events";
import { request as send } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { createHttpServer } from "#lib/server/http-server.ts";
import { listen } from "#tests/support/server/listen.ts";

const server = createHttpServer({
  api: async ({ headers }) => Response.json(Object.fromEntries(headers)),
  pages: async ({ headers, rawHeaders }, response) => {
    response.end(JSON.stringify({ ...headers, raw: rawHeaders.length }));
  },
});
const { port } = await listen(server);

afterAll(() => void server.close());

/** Returns the headers that the handler of this path receives. */
async function receivedHeaders(path: string, headers: Record<string, string>): Promise<object> {
  const request = send({ host: "127.0.0.1", port, path, headers: { host: "shop", ...headers } });
  const [reply] = await once(request.end(), "response");
  return json(reply) as Promise<object>;
}

describe.each(["/api/public/v1/store", "/products"])("handler of %s", (path) => {
  it("receives the client's address, and no private headers of the client", async () => {
    const plain = await receivedHeaders(path, { "x-note": "x-nextjs-data" });
    expect(plain).toMatchObject({ "x-socket-address": "127.0.0.1", "x-note": "x-nextjs-data" });
    const claimed = await receivedHeaders(path, {
      "X-Socket-Address": "203.0.113.1",
      "x-note": "x-nextjs-data",
      "X-Nextjs-Data": "1",
      "x-middleware-subrequest": "middleware",
    });
    expect(claimed).toEqual(plain);
  });
});
