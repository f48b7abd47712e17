import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createHttpServer } from "#lib/server/http-server.ts";
import { fetchRaw } from "#tests/support/server/fetch-raw.ts";
import { listen } from "#tests/support/server/listen.ts";

const LONG = JSON.stringify({ results: Array.from({ length: 400 }, (_, uid) => ({ uid })) });

const server = createHttpServer({
  api: async () => new Response(LONG, { headers: { "content-type": "application/json" } }),
  pages: async ({ url }, response) => {
    response.setHeader("content-type", url?.endsWith(".webp") ? "image/webp" : "text/html");
    // Streams like a rendered page.
    response.write(LONG.slice(0, LONG.length / 2));
    response.end(LONG.slice(LONG.length / 2));
  },
});
const { url } = await listen(server);

afterAll(() => server.close());

const fetchPage = (path: string, accepted: string) =>
  fetchRaw(url, path, { "accept-encoding": accepted });

describe("page compression", () => {
  const path = "/products";

  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const)('encodes a page for "%s" as %s', async (accepted, encoding, decode) => {
    const { headers, body } = await fetchPage(path, accepted);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toContain("Accept-Encoding");
    expect(body.length).toBeLessThan(LONG.length / 2);
    expect(decode(body).toString()).toBe(LONG);
  });

  it("sends a page uncompressed to a client that accepts no encoding", async () => {
    const { headers, body } = await fetchPage(path, "identity");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.vary).toContain("Accept-Encoding");
    expect(body.toString()).toBe(LONG);
  });
});

it.each([
  ["a response of the API, which its handler compresses", "/api/public/v1/products", LONG],
  ["a picture", "/demo/mango.webp", LONG],
])("does not compress %s", async (_name, path, text) => {
  const { headers, body } = await fetchPage(path, "gzip, deflate, br");
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toBe(text);
});
