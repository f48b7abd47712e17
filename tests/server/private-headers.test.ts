import { afterAll, describe, expect, it } from "vitest";
import { createHttpServer } from "#lib/server/http-server.ts";
import { fetchRaw } from "#tests/support/server/fetch-raw.ts";
import { listen } from "#tests/support/server/listen.ts";

const server = createHttpServer({
  api: async ({ headers }) => Response.json(Object.fromEntries(headers)),
  pages: async ({ headers, rawHeaders }, response) => {
    response.end(JSON.stringify({ ...headers, raw: rawHeaders.length }));
  },
});
const { url } = await listen(server);

afterAll(() => void server.close());

/** Returns the headers that the handler of this path receives. */
async function receivedHeaders(path: string, headers: Record<string, string>): Promise<object> {
  const { body } = await fetchRaw(url, path, headers);
  return JSON.parse(body.toString());
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
