import { describe, expect, it } from "vitest";
import { BytesResponse } from "#lib/http/response/bytes-response.ts";

const text = '{"name":"Ọjà"}';
const bytes = new TextEncoder().encode(text);
const length = String(bytes.byteLength);
const init = { status: 201, headers: { etag: '"a"', "content-length": length } };

/** Returns the same response as a BytesResponse and as a Response. */
const both = () =>
  [new BytesResponse(bytes, init.status, { ...init.headers }), new Response(bytes, init)] as const;

describe("a BytesResponse behaves like a Response", () => {
  it.each<[string, (response: Response) => Promise<unknown>]>([
    ["text", (response) => response.text()],
    ["json", (response) => response.json()],
    ["arrayBuffer", (response) => response.arrayBuffer()],
    ["bytes", (response) => response.bytes()],
    ["blob", async (response) => (await response.blob()).text()],
    ["body", async (response) => new Response(response.body).text()],
    ["clone", async (response) => [await response.clone().text(), await response.text()]],
    ["clone's status", async (response) => response.clone().status],
    ["clone's headers", async (response) => response.clone().headers.get("etag")],
    ["status", async ({ status, ok }) => [status, ok]],
    ["headers", async ({ headers }) => [...headers]],
    ["a copy", async (response) => new Response(response.body, response).headers.get("etag")],
  ])("returns the same as a Response: %s", async (_, read) => {
    const [known, standard] = both();
    expect(await read(known)).toEqual(await read(standard));
  });

  it("throws when its body is read twice", async () => {
    for (const response of both()) {
      expect(response.bodyUsed).toBe(false);
      await response.text();
      expect(response.bodyUsed).toBe(true);
      await expect(response.text()).rejects.toThrow();
    }
  });

  it.each(["before", "after"])("keeps a header that is set %s headers are read", (when) => {
    const [known] = both();
    if (when === "after") expect(known.headers.get("etag")).toBe('"a"');
    known.setHeaders({ vary: "Authorization" });
    known.setHeaders({ etag: '"b"' });
    expect(known.rawHeaders).toEqual({ ...known.rawHeaders, etag: '"b"', vary: "Authorization" });
    known.headers.set("etag", '"c"');
    expect(known.rawHeaders).toEqual({
      etag: '"c"',
      vary: "Authorization",
      "content-length": length,
    });
  });

  it("returns an instance of Response", () => {
    const [known] = both();
    expect(known).toBeInstanceOf(Response);
    expect(known.rawBody).toBe(bytes);
  });
});
