import { describe, expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import { send } from "#tests/support/fuzz/wire.ts";

const app = await openApp();

type Headers = [string, string][];

function ask(method: string, target: string, headers: Headers = [], body?: Buffer) {
  return send(Number(new URL(app.url).port), { method, target, headers, body });
}

/** Follows Next's redirect to the URL with the digest of the router's headers. */
async function askForParts(path: string, headers: Headers) {
  const first = await ask("GET", path, headers);
  const location = first.headers.get("location");
  return location ? ask("GET", location, headers) : first;
}

/** Output of the process that is not JSON. */
function strayOutput(): string[] {
  const [, afterStart = ""] = app.output().split("Ctrl-C stops everything.");
  return afterStart.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("{"));
}

const ACTION: Headers = [
  ["Next-Action", "7f2a0d1c"],
  ["Content-Type", "text/plain;charset=UTF-8"],
];
const FORM: Headers = [["Content-Type", "multipart/form-data; boundary=x"]];

const PATHS = [
  "/",
  "/docs",
  "/dashboard/sign-in",
  "/__nextjs_original-stack-frames",
  "/__nextjs",
  "/_next/image?url=%2Ficon.svg&w=640&q=75",
  "/_next/static/x.js",
  "/_next/hmr",
];

describe.each(PATHS)("%s", (path) => {
  it.each(["POST", "PUT", "DELETE", "TRACE", "OPTIONS"])(
    "R47, R77: refuses %s with 405, as every page does",
    async (method) => {
      const headers = method === "POST" ? ACTION : [];
      const reply = await ask(
        method,
        path,
        headers,
        method === "POST" ? Buffer.from("[]") : undefined,
      );
      expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(JSON.parse(reply.text)).toMatchObject({ error_code: "METHOD_NOT_ALLOWED" });
    },
  );

  it("R47, R77: runs no Server Action for a form", async () => {
    const form = '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_7f"\r\n\r\n\r\n--x--\r\n';
    expect((await ask("POST", path, FORM, Buffer.from(form))).status).toBe(405);
  });

  it("R77: refuses a body of any size with 413", async () => {
    for (const size of [1, 2 ** 20]) {
      const reply = await ask("GET", path, [], Buffer.alloc(size, "x"));
      expect([reply.status, JSON.parse(reply.text).error_code]).toEqual([413, "BODY_TOO_LARGE"]);
    }
  });
});

it("R48: serves no optimized picture", async () => {
  expect((await ask("GET", "/_next/image?url=%2Ficon.svg&w=640&q=75")).status).toBe(404);
});

const PAGES = [
  "/",
  "/products",
  "/checkout",
  "/docs",
  "/docs.rsc",
  "/nothing",
  "/dashboard",
  "/dashboard/sign-in",
  "/dashboard/stores/oja/orders",
];

describe.each(PAGES)("%s", (page) => {
  it.each(["%7Bbad", "%", "null", "[]", '["",{"children":1}]', `["${"x".repeat(9_000)}"`])(
    "R87: refuses the router state %j with 400",
    async (state) => {
      const reply = await askForParts(page, [
        ["RSC", "1"],
        ["Next-Router-State-Tree", state],
      ]);
      expect([reply.status, JSON.parse(reply.text).error_code]).toEqual([400, "INVALID_REQUEST"]);
    },
  );
});

it("R87: answers a router state that is valid", async () => {
  const state = encodeURIComponent('["",{"children":["docs",{}]},null,null,16]');
  const reply = await askForParts("/docs", [
    ["RSC", "1"],
    ["Next-Router-State-Tree", state],
  ]);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/x-component"]);
});

it("R64, R77: writes nothing but lines of JSON to the log", () => {
  expect(strayOutput()).toEqual([]);
});
