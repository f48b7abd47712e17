import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import { sendWellFormed } from "#tests/support/fuzz/wire.ts";
import { runCurl } from "#tests/support/server/curl.ts";

const BUILD_ID = readFileSync(path.join(import.meta.dirname, "../../../.next/BUILD_ID"), "utf8");
/** Less than the time that requests in flight get. */
const SHUTDOWN_WITHIN_MS = 9_000;
const PREVIEW = "__prerender_bypass=x; __next_preview_data=x";
/** Pages that require a session or a link. */
const PRIVATE_PAGES = ["/dashboard/stores/oja/orders", "/dashboard/account", "/orders/ORD-1"];

const app = await openApp({ LIMIT_UNCACHED_PAGES_PER_IP: "0" });
const port = Number(new URL(app.url).port);

// Does not wait for a process that ignores SIGTERM.
afterAll(() => app.end("SIGKILL"));

type Headers = [string, string][];

function sendRequest(method: string, target: string, headers: Headers = [], body?: Buffer) {
  return sendWellFormed(port, { method, target, headers, body });
}

/** Sends a GET and follows Next's redirect to the URL with the digest of the router's headers. */
async function get(target: string, headers: Headers = []) {
  const reply = await sendRequest("GET", target, headers);
  const location = reply.headers.get("location");
  return location?.includes("_rsc") ? sendRequest("GET", location, headers) : reply;
}

/** Properties of a page that client headers must not change. */
async function outcome(target: string, headers: Headers) {
  const reply = await sendRequest("GET", target, headers);
  return {
    status: reply.status,
    location: reply.headers.get("location"),
    type: reply.headers.get("content-type"),
    caching: reply.headers.get("cache-control"),
    hasPolicy: /script-src 'self' '(nonce|sha256)-[^']+'/.test(
      reply.headers.get("content-security-policy") ?? "",
    ),
  };
}

it("R62: does not ask for HTTPS where PUBLIC_URL has http", async () => {
  expect((await get("/api/health")).headers.has("strict-transport-security")).toBe(false);
});

it("R26: answers the request targets * and % with the page for missing ones", async () => {
  for (const target of ["*", "/%"])
    expect([target, (await get(target)).status]).toEqual([target, 404]);
});

const INSTRUCTIONS: [string, Headers][] = [
  ["x-middleware-subrequest", [["x-middleware-subrequest", "proxy:proxy:proxy:proxy:proxy"]]],
  ["x-nextjs-data", [["x-nextjs-data", "1"]]],
  [
    "x-invoke-path",
    [
      ["x-invoke-path", "/"],
      ["x-invoke-status", "200"],
      ["x-matched-path", "/"],
    ],
  ],
  [
    "x-middleware-rewrite",
    [
      ["x-middleware-rewrite", "/"],
      ["x-middleware-next", "1"],
    ],
  ],
  [
    "x-nonce",
    [
      ["x-nonce", "known"],
      ["content-security-policy", "script-src 'nonce-known'"],
    ],
  ],
  ["a draft cookie", [["cookie", PREVIEW]]],
  ["Next-Action", [["next-action", "7f2a0d1c"]]],
  ["x-prerender-revalidate", [["x-prerender-revalidate", "x"]]],
];

describe.each(INSTRUCTIONS)("%s", (_name, headers) => {
  it.each(["/", "/nothing", ...PRIVATE_PAGES])(
    "R46, R47: returns the usual response of %s",
    async (page) => {
      const plain = await outcome(page, []);
      expect(plain.hasPolicy).toBe(true);
      expect(await outcome(page, headers)).toEqual(plain);
    },
  );
});

describe.each(PRIVATE_PAGES)("%s", (page) => {
  it.each<[string, string, Headers]>([
    ["its RSC payload", page, [["RSC", "1"]]],
    ["its RSC payload by suffix", `${page}.rsc`, []],
    [
      "its prefetched RSC payload",
      page,
      [
        ["RSC", "1"],
        ["Next-Router-Prefetch", "1"],
      ],
    ],
    [
      "one of its segments",
      page,
      [
        ["RSC", "1"],
        ["Next-Router-Prefetch", "1"],
        ["Next-Router-Segment-Prefetch", "/_tree"],
      ],
    ],
    ["its data", `/_next/data/${BUILD_ID}${page}.json`, [["x-nextjs-data", "1"]]],
    ["another page's parameters", `${page}?nxtPstore=oja&nxtPorder=ORD-1`, []],
  ])("R46: reveals nothing private without a session: %s", async (_name, target, headers) => {
    const reply = await get(target, headers);
    expect([200, 307, 404]).toContain(reply.status);
    expect(reply.headers.get("cache-control") ?? "").not.toMatch(/public|s-maxage/);
    expect(reply.text).not.toMatch(/customer_email|Packing slip|Sign out/);
  });
});

it.each(["/", "/docs", "/_next/static/x.js", "/__nextjs"])(
  "R66: answers a request for %s without waiting for its body",
  async (target) => {
    const started = performance.now();
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    socket.write(`POST ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx`);
    const [reply] = await once(socket, "data");
    expect(reply).toMatch(/^HTTP\/1\.1 405 /);
    await once(socket.resume(), "close");
    expect(performance.now() - started).toBeLessThan(9_000);
  },
);

/** Output of the process that is not JSON. */
function nonJsonOutput(): string[] {
  const [, afterStart = ""] = app.output().split("Press Ctrl+C to stop.");
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
    "R47, R77: rejects %s with 405, as every page does",
    async (method) => {
      const headers = method === "POST" ? ACTION : [];
      const reply = await sendRequest(
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
    expect((await sendRequest("POST", path, FORM, Buffer.from(form))).status).toBe(405);
  });

  it("R77: rejects a GET with a body of any size with 413", async () => {
    for (const size of [1, 2 ** 20]) {
      // Sends one byte only: the server may close the connection while the others are sent, before its reply is read.
      const length: Headers = [["Content-Length", String(size)]];
      const reply = await sendRequest("GET", path, length, Buffer.from("x"));
      expect([reply.status, JSON.parse(reply.text).error_code]).toEqual([413, "BODY_TOO_LARGE"]);
    }
  });
});

it("R48: does not serve Next's image optimizer", async () => {
  expect((await sendRequest("GET", "/_next/image?url=%2Ficon.svg&w=640&q=75")).status).toBe(404);
});

const PAGES = ["/", "/products", "/docs.rsc", "/dashboard/sign-in"];

describe.each(PAGES)("%s", (page) => {
  it.each(["%7Bbad", "%", "null", "[]", '["",{"children":1}]', `["${"x".repeat(9_000)}"`])(
    "R87: rejects the router state %j with 400",
    async (state) => {
      const reply = await get(page, [
        ["RSC", "1"],
        ["Next-Router-State-Tree", state],
      ]);
      expect([reply.status, JSON.parse(reply.text).error_code]).toEqual([400, "INVALID_REQUEST"]);
    },
  );
});

it("R87: answers a router state that is valid", async () => {
  const state = encodeURIComponent('["",{"children":["docs",{}]},null,null,16]');
  const reply = await get("/docs", [
    ["RSC", "1"],
    ["Next-Router-State-Tree", state],
  ]);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/x-component"]);
});

async function sendUpgrade(path: string, protocol: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  await once(socket, "connect");
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  return socket;
}

const openFiles = () => readdirSync(`/proc/${app.pid}/fd`).length;

it.each([
  ["/docs", "websocket", 200],
  ["/docs", "h2c", 200],
  ["/nothing", "websocket", 404],
  ["/_next/hmr", "websocket", 404],
  ["/api/health", "websocket", 200],
  ["/api/public/v1/store", "h2c", 401],
])("R76: answers GET %s without an upgrade to %s", async (path, protocol, status) => {
  const socket = await sendUpgrade(path, protocol);
  const [reply] = await once(socket, "data");
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  socket.destroy();
});

it("R76: answers curl --http2", async () => {
  const { status } = await runCurl('curl --http2 --max-time 10 "$URL"', { URL: `${app.url}/docs` });
  expect(status).toBe(200);
});

it("R76: closes the file descriptors of clients that ask for an upgrade and disconnect", async () => {
  let before = openFiles();
  // Waits until the connections of earlier tests are closed.
  const change = () => {
    const last = before;
    before = openFiles();
    return before - last;
  };
  await expect.poll(change, { interval: 500 }).toBe(0);
  for (let round = 0; round < 10; round += 1) {
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () => sendUpgrade("/api/health", "websocket")),
    );
    for (const socket of sockets) socket.destroy();
  }
  await expect.poll(openFiles).toBeLessThan(before + 10);
});

it("R64, R77: writes nothing but lines of JSON to the log", () => {
  expect(nonJsonOutput()).toEqual([]);
});

it("R76: ends on SIGTERM while clients wait for an upgrade", async () => {
  const sockets = await Promise.all(
    ["/docs", "/nothing", "/api/health"].map((path) => sendUpgrade(path, "websocket")),
  );
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  const started = performance.now();
  expect(await app.end("SIGTERM")).toBe(0);
  expect(performance.now() - started).toBeLessThan(SHUTDOWN_WITHIN_MS);
});
