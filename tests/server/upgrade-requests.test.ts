import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import { runCurl } from "#tests/support/server/curl.ts";

const SHUTDOWN_WITHIN_MS = 5_000;

const app = await openApp();
// Next attaches its own `upgrade` listener when it renders the first uncached page.
expect((await fetch(`${app.url}/docs`)).status).toBe(200);

afterAll(async () => {
  // Does not wait for a process that ignores SIGTERM.
  await app?.end("SIGKILL");
});

async function sendUpgrade(path: string, protocol: string): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1").setEncoding("utf8");
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
])(
  "R76: answers GET %s with `Upgrade: %s` as an ordinary request",
  async (path, protocol, status) => {
    const socket = await sendUpgrade(path, protocol);
    const [reply] = await once(socket, "data");
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    socket.destroy();
  },
);

it("R76: answers curl --http2", async () => {
  const { status } = await runCurl('curl --http2 --max-time 10 "$URL"', { URL: `${app.url}/docs` });
  expect(status).toBe(200);
});

it("R76: closes the file descriptors of clients that ask for an upgrade and disconnect", async () => {
  const before = openFiles();
  for (let round = 0; round < 10; round += 1) {
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () => sendUpgrade("/api/health", "websocket")),
    );
    for (const socket of sockets) socket.destroy();
  }
  await expect.poll(openFiles).toBeLessThan(before + 10);
});

it("R76: ends on SIGTERM while clients wait for an upgrade", async () => {
  const sockets = await Promise.all(
    ["/docs", "/nothing", "/api/health"].map((path) => sendUpgrade(path, "websocket")),
  );
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  const started = performance.now();
  expect(await app.end("SIGTERM")).toBe(0);
  expect(performance.now() - started).toBeLessThan(SHUTDOWN_WITHIN_MS);
}, 20_000);
