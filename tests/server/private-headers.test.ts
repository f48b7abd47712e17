import { once } from "node:events";
import { type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpServer } from "#lib/server/http-server.ts";

let server: Server;

beforeAll(async () => {
  server = createHttpServer({
    api: async ({ headers }) => Response.json(Object.fromEntries(headers)),
    pages: async ({ headers, rawHeaders }, response) => {
      response.end(JSON.stringify({ ...headers, raw: rawHeaders.length }));
    },
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.close();
});

/** What whoever answers this path is told, when these headers come. */
async function told(path: string, headers: Record<string, string>): Promise<object> {
  const { port } = server.address() as AddressInfo;
  const request = send({ host: "127.0.0.1", port, path, headers: { host: "shop", ...headers } });
  const [reply] = await once(request.end(), "response");
  return json(reply) as Promise<object>;
}

describe.each(["/api/public/v1/store", "/products"])("%s is told", (path) => {
  it("where the client is, and none of what the client itself says by a private name", async () => {
    const plain = await told(path, { "x-note": "x-nextjs-data" });
    expect(plain).toMatchObject({ "x-socket-address": "127.0.0.1", "x-note": "x-nextjs-data" });
    const claimed = await told(path, {
      "X-Socket-Address": "203.0.113.1",
      "x-note": "x-nextjs-data",
      "X-Nextjs-Data": "1",
      "x-middleware-subrequest": "middleware",
    });
    expect(claimed).toEqual(plain);
  });
});
