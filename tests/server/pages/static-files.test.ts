import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { precompress } from "#lib/server/build.ts";
import { createStaticFiles } from "#lib/server/static-files.ts";

const SCRIPT = "console.log('hello');\n".repeat(200);
const FONT = new Uint8Array([0x77, 0x4f, 0x46, 0x32, 1, 2, 3, 4]);

const above = await mkdtemp(path.join(tmpdir(), "static-files-"));
const folder = path.join(above, "static");
await mkdir(path.join(folder, "chunks"), { recursive: true });
await writeFile(path.join(folder, "chunks/a.js"), SCRIPT);
await writeFile(path.join(folder, "chunks/tiny.js"), "1");
await writeFile(path.join(folder, "letters.woff2"), FONT);
await writeFile(path.join(above, "BUILD_ID"), "secret");
await precompress(folder);
const files = createStaticFiles(folder);

afterAll(() => rm(above, { recursive: true }));

function get(below: string, headers: Record<string, string> = {}, method = "GET") {
  return files(new Request(`http://shop.test/_next/static/${below}`, { method, headers }));
}

async function bytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe("file of the build", () => {
  it("uses Brotli if accepted, else gzip, else no encoding", async () => {
    const decoders: [string, string | null, (encoded: Buffer) => Buffer][] = [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip, deflate", "gzip", gunzipSync],
      ["br;q=0, gzip", "gzip", gunzipSync],
      ["identity", null, (encoded) => encoded],
    ];
    for (const [accepted, encoding, decode] of decoders) {
      const response = await get("chunks/a.js", { "accept-encoding": accepted });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      const body = await bytes(response);
      expect(response.headers.get("content-length")).toBe(String(body.length));
      expect(decode(body).toString()).toBe(SCRIPT);
    }
  });

  it("has no compressed copy unless it is smaller", async () => {
    for (const file of ["chunks/tiny.js", "letters.woff2"]) {
      const response = await get(file, { "accept-encoding": "br, gzip" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-encoding")).toBeNull();
    }
    expect(await bytes(await get("letters.woff2"))).toEqual(Buffer.from(FONT));
  });

  it("caches a file for good and answers 304 to a client with the same encoding", async () => {
    const brotli = await get("chunks/a.js", { "accept-encoding": "br" });
    const plain = await get("chunks/a.js");
    const etag = brotli.headers.get("etag") ?? "";
    expect(brotli.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(etag).not.toBe(plain.headers.get("etag"));
    const again = { "accept-encoding": "br", "if-none-match": etag };
    const unchanged = await get("chunks/a.js", again);
    expect(unchanged.status).toBe(304);
    expect((await bytes(unchanged)).length).toBe(0);
    expect((await get("chunks/a.js", { "if-none-match": etag })).status).toBe(200);
  });

  it("answers HEAD without a body", async () => {
    const headers = { "accept-encoding": "gzip" };
    const [fetched, described] = [
      await get("chunks/a.js", headers),
      await get("chunks/a.js", headers, "HEAD"),
    ];
    for (const name of ["content-length", "content-encoding", "content-type", "cache-control"]) {
      expect(described.headers.get(name)).toBe(fetched.headers.get(name));
    }
    expect((await bytes(described)).length).toBe(0);
  });

  it.each([
    ["bytes=0-9", 206, SCRIPT.slice(0, 10)],
    ["bytes=-5", 206, SCRIPT.slice(-5)],
    ["bytes=10-5", 416, ""],
    ["bytes=999999999-", 416, ""],
  ])("answers the range %s with %d", async (range, status, text) => {
    const response = await get("chunks/a.js", { range });
    expect(response.status).toBe(status);
    expect((await bytes(response)).toString()).toBe(text);
  });
});

describe("path without a file", () => {
  it.each([
    "../BUILD_ID",
    "%2e%2e/BUILD_ID",
    "..%2fBUILD_ID",
    "..\\BUILD_ID",
    "%2e%2e%2fBUILD_ID",
    "..%5cBUILD_ID",
    "chunks/../../BUILD_ID",
    "/../BUILD_ID",
    "chunks/a.js%00",
    "chunks/%ff",
    "chunks",
    "",
    "no-such.js",
  ])("answers %j with an uncacheable 404", async (below) => {
    const response = await get(below, { "accept-encoding": "br" });
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).not.toContain("secret");
  });

  it("answers POST with 404", async () => {
    expect((await get("chunks/a.js", {}, "POST")).status).toBe(404);
  });
});
