import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { percentile, runLoad } from "#tests/bench/load/load.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

describe("load", () => {
  it("sends the next request on every connection", async () => {
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    const url = await serve((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      waiting.push(() => response.end("four"));
      // Answers only when all four requests have been received.
      if (asked.length >= 4) for (const answer of waiting.splice(0)) answer();
    });
    let counter = 0;
    const result = await runLoad({
      url,
      connections: 4,
      seconds: 0.05,
      status: 200,
      next: () => ({ path: `/${counter++}`, headers: { authorization: "Bearer key" } }),
    });
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toContain("GET /3 Bearer key");
    expect(result.sent).toBeGreaterThanOrEqual(asked.length);
    expect(result.p99).toBeGreaterThanOrEqual(result.p50);
    expect(result.bytes).toBeGreaterThan(4);
  });

  it.each([
    ["of a known length", { "content-length": "300000" }],
    ["in chunks", { "transfer-encoding": "chunked" }],
  ])("reads long responses %s completely", async (_, headers) => {
    const part = "0\r\n\r\n1 2".repeat(12_500);
    const url = await serve((_request, response) => {
      response.writeHead(200, headers);
      // Longer than one read.
      for (let times = 0; times < 3; times++) response.write(part);
      response.end();
    });
    const load = { url, connections: 2, seconds: 0.1, status: 200, next: () => ({ path: "/" }) };
    const { sent, bytes } = await runLoad(load);
    expect(sent).toBeGreaterThan(load.connections);
    expect(bytes).toBeGreaterThan(300_000);
    expect(bytes).toBeLessThan(301_000);
  });

  it("waits for at least one response", async () => {
    const url = await serve((_request, response) => void setTimeout(() => response.end(), 60));
    const load = { url, connections: 1, seconds: 0.001, status: 200, next: () => ({ path: "/" }) };
    expect((await runLoad(load)).p50).toBeGreaterThan(50);
  });

  it("waits for all responses and measures them", async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      setTimeout(() => response.end(), asked === 2 ? 300 : 1);
    });
    const load = { url, connections: 2, seconds: 0.1, status: 200, next: () => ({ path: "/" }) };
    const { sent, perSecond, p99 } = await runLoad(load);
    expect(p99).toBeGreaterThan(290);
    expect(asked).toBe(sent);
    // All except the late one and the last one.
    expect(perSecond).toBeCloseTo((sent - 2) / load.seconds);
  });

  it("stops when it is aborted", async () => {
    const url = await serve(() => {});
    const controller = new AbortController();
    const load = { url, connections: 1, seconds: 9, status: 200, next: () => ({ path: "/" }) };
    const loading = runLoad({ ...load, signal: controller.signal });
    controller.abort(new Error("aborted"));
    await expect(loading).rejects.toThrow("aborted");
    await expect(runLoad({ ...load, signal: controller.signal })).rejects.toThrow("aborted");
  });

  it("fails for an unexpected status", async () => {
    const url = await serve((_request, response) => void response.writeHead(429).end());
    const load = { url, connections: 2, seconds: 0.05, status: 200, next: () => ({ path: "/" }) };
    await expect(runLoad(load)).rejects.toThrow(/such as \/ failed: status 429/);
  });

  it("fails when a connection is closed before its response", async () => {
    const url = await serve((request) => void request.socket.end());
    const load = { url, connections: 1, seconds: 0.05, status: 200, next: () => ({ path: "/" }) };
    await expect(runLoad(load)).rejects.toThrow("the connection was closed");
  });

  it("fails when nothing listens", async () => {
    const url = await serve(() => {});
    await new Promise((resolve) => server?.close(resolve));
    const load = { url, connections: 1, seconds: 0.05, status: 200, next: () => ({ path: "/" }) };
    await expect(runLoad(load)).rejects.toThrow("ECONNREFUSED");
  });
});

it("returns one of the numbers as a percentile", () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(numbers, 0.5), percentile(numbers, 0.99)]).toEqual([51, 100]);
  expect(percentile([7], 0.99)).toBe(7);
});
