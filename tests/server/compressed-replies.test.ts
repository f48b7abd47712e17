import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressShopReplies } from "#lib/server/compressed-replies.ts";

const LONG = JSON.stringify({ results: Array.from({ length: 200 }, (_, n) => ({ product: n })) });
const SHORT = JSON.stringify({ results: [] });

interface Asked {
  path?: string;
  method?: string;
  accept?: string;
  body?: string | null;
}

function ask({
  path = "/api/storefront/products",
  method = "GET",
  accept = "gzip, deflate, br",
  body = LONG,
}: Asked): Promise<Response> {
  const headers = { etag: '"abc"', vary: "Authorization", "content-type": "application/json" };
  const handler = compressShopReplies(
    async () => new Response(body, { status: body === null ? 304 : 200, headers }),
  );
  const request = new Request(`http://shop.test${path}`, {
    method,
    headers: { "accept-encoding": accept },
  });
  return handler(request);
}

describe("a long reply to a shopper's browser", () => {
  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip;q=0.5", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const)("is compressed for %s by %s", async (accept, encoding, decode) => {
    const response = await ask({ accept });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Authorization, Accept-Encoding");
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.length).toBeLessThan(LONG.length / 2);
    expect(decode(body).toString()).toBe(LONG);
  });

  it("has a weak validator: its bytes are others than those the strong one was made of", async () => {
    expect((await ask({})).headers.get("etag")).toBe('W/"abc"');
    expect((await ask({ accept: "identity" })).headers.get("etag")).toBe('"abc"');
  });
});

it.each<[string, Asked, string | null]>([
  ["a client that accepts none", { accept: "identity" }, LONG],
  ["a short one", { body: SHORT }, SHORT],
  ["nothing changed", { body: null }, null],
  ["the public API's", { path: "/api/public/v1/products" }, LONG],
  ["an order's, beside secrets", { path: "/api/storefront/orders", method: "POST" }, LONG],
])("is sent as it is: %s", async (_name, asked, body) => {
  const response = await ask(asked);
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.text()).toBe(body ?? "");
});
