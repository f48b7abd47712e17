import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { createApi } from "#tests/support/api/api.ts";
import { collectGarbage } from "#tests/support/collect-garbage.ts";
import { listen } from "#tests/support/server/listen.ts";

const unreachable = createDb("postgres://storefront@127.0.0.1:1/none");

const api = await createApi(unreachable.db);
const server = createHttpServer({
  api: async (request) => {
    if (!request.url.endsWith("/echo") && !request.url.endsWith(FILE)) return api.route(request);
    return new Response(await request.text());
  },
  pages: async ({ url }, response) => {
    response.writeHead(200).end(`a page for ${url}`);
  },
});
const { port } = await listen(server);

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await unreachable.db.destroy();
});

/** Sends these bytes on one connection and returns all responses until the server closes it. */
function exchange(...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let reply = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      reply += chunk;
    });
    socket.on("end", () => resolve(reply));
    socket.on("error", reject);
    for (const part of parts) socket.write(part);
  });
}

function read(reply: string) {
  const [head = "", body = ""] = reply.split("\r\n\r\n");
  const [line = "", ...headers] = head.split("\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers: new Headers(headers.map((each) => each.split(": ", 2) as [string, string])),
    body: JSON.parse(body),
  };
}

const HOST = "Host: localhost\r\n";
const FILE = "/api/dashboard/stores/oja/import";
const STORE = "GET /api/public/v1/store HTTP/1.1\r\n";
const ORDERS = "POST /api/public/v1/orders HTTP/1.1\r\n";

describe("malformed request", () => {
  it.each([
    ["an invalid request line", "hello\r\n\r\n", 405, "METHOD_NOT_ALLOWED"],
    [
      "an unknown method",
      `FETCH /api/public/v1/store HTTP/1.1\r\n${HOST}\r\n`,
      405,
      "METHOD_NOT_ALLOWED",
    ],
    ["a tunnel", `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`, 405, "METHOD_NOT_ALLOWED"],
    ["another protocol", "GET / HTTQ/1.1\r\n\r\n", 400, "MALFORMED_REQUEST"],
    [
      "two lengths",
      `${ORDERS}${HOST}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
      400,
      "MALFORMED_REQUEST",
    ],
    [
      "a length and chunks",
      `${ORDERS}${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      "MALFORMED_REQUEST",
    ],
    ["a header with a bare CR", `${STORE}${HOST}X-A: 1\rX-B: 2\r\n\r\n`, 400, "MALFORMED_REQUEST"],
    [
      "20 KB of header",
      `${STORE}${HOST}X-Long: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
    ["a 20 KB URL", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431, "HEADERS_TOO_LARGE"],
  ])("R26, R67: answers %s with JSON and logs its id", async (_, request, status, code) => {
    api.log.length = 0;
    const reply = read(await exchange(request));
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({
      error: expect.any(String),
      message: expect.stringMatching(/./),
      data: null,
      error_code: code,
    });
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(reply.headers.get("connection")).toBe("close");
    expect(reply.headers.get("allow")).toBe(status === 405 ? "GET, HEAD, OPTIONS, POST" : null);
    const lines = api.log.map(({ fields }) => [fields.request_id, fields.status]);
    expect(lines).toEqual([[reply.headers.get("x-request-id"), status]]);
  });

  it("R67: responds to a malformed request while the client is still sending", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    const reply = read(await exchange(`${STORE}${HOST}X-Long: `, megabyte));
    expect(reply.body.error_code).toBe("HEADERS_TOO_LARGE");
  });

  it("R67: answers a malformed request after the previous one of the connection", async () => {
    const replies = await exchange(`${STORE}${HOST}\r\n`, "nonsense\r\n\r\n");
    expect(replies.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 405"]);
  });
});

/** Sends the beginning at once and then a byte each second until the server responds. */
async function sendSlowly(beginning: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8").write(beginning);
  const dripping = setInterval(() => socket.write("x"), 1_000);
  const [text] = await once(socket, "data");
  clearInterval(dripping);
  socket.destroy();
  return text;
}

it("R66: times out absent and slow headers after ten seconds, bodies after fifteen, and gives product uploads more time", async () => {
  const started = performance.now();
  const timed = async (response: Promise<string>) => {
    const { status, body } = read(await response);
    expect([status, body.error_code]).toEqual([408, "REQUEST_TIMEOUT"]);
    return (performance.now() - started) / 1000;
  };
  const json = "Content-Type: application/json\r\nContent-Length: 100\r\n";
  const order = `POST /api/echo HTTP/1.1\r\n${HOST}${json}\r\n{"customer`;
  const [headers, bodies, file] = await Promise.all([
    Promise.all(
      [exchange(), exchange(`${STORE}Host: loc`), sendSlowly(`${STORE}Host: loc`)].map(timed),
    ),
    Promise.all([exchange(order), sendSlowly(order)].map(timed)),
    sendSlowly(`POST ${FILE} HTTP/1.1\r\n${HOST}Content-Length: 17\r\n\r\n`),
  ]);
  expect(Math.min(...headers)).toBeGreaterThan(9);
  expect(Math.max(...headers)).toBeLessThan(30);
  expect(Math.min(...bodies)).toBeGreaterThan(Math.max(14, ...headers));
  expect(Math.max(...bodies)).toBeLessThan(40);
  expect(file).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(file).toMatch(/\r\n\r\nx{17}$/);
}, 60_000);

it("R26: rejects page requests with methods other than GET and HEAD with 405", async () => {
  for (const verb of ["POST", "PUT", "DELETE", "PROPFIND", "OPTIONS", "TRACE"]) {
    const rejected = read(
      await exchange(`${verb} /products HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`),
    );
    expect(rejected.status).toBe(405);
    expect(rejected.headers.get("allow")).toBe("GET, HEAD");
    expect(rejected.body.error_code).toBe("METHOD_NOT_ALLOWED");
  }
  const everything = `OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
  expect(read(await exchange(everything)).status).toBe(404);
});

it.each(["http", "HTTPS", "ftp"])(
  "R69: treats an absolute URL with the scheme %s in the request line as the path of this server",
  async (scheme) => {
    const whole = `GET ${scheme}://elsewhere.example/api/public/v1/store?x=http://y/ HTTP/1.1\r\n`;
    expect(read(await exchange(`${whole}${HOST}Connection: close\r\n\r\n`)).status).toBe(401);
  },
);

it.each(["/error", "/error?x=1", "/%65rror", "/_global-error"])(
  "R70: serves %s as the page for missing ones",
  async (target) => {
    expect(await pageFor(target)).toBe("a page for /404");
  },
);

it("R62: adds the security headers to pages, whatever the framework answers", async () => {
  const reply = await exchange(`GET /products/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  expect(reply.toLowerCase()).toContain("x-content-type-options: nosniff");
  expect(reply.toLowerCase()).toContain("x-frame-options: deny");
});

/** Returns the page that the server sends for a request target. */
async function pageFor(target: string): Promise<string | undefined> {
  const reply = await exchange(`GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  return /a page for \S+/.exec(reply)?.[0];
}

it.each(["1.0", "1.1"])("answers a probe in HTTP/%s without Host", async (version) => {
  const probe = `GET /api/public/v1/store HTTP/${version}\r\nConnection: close\r\n\r\n`;
  const reply = read(await exchange(probe));
  expect([reply.status, reply.body.error]).toEqual([401, "Invalid or revoked API key"]);
});

it("R71: retains nothing of the last request on an idle connection", async () => {
  let left: WeakRef<object> | undefined;
  server.once("request", (_request, response) => {
    left = new WeakRef(response);
  });
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET /page HTTP/1.1\r\n${HOST}\r\n`);
  await once(socket, "data");
  await expect
    .poll(() => {
      collectGarbage();
      return left?.deref();
    })
    .toBeUndefined();
  socket.destroy();
});
