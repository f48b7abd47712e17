import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const READY_WITHIN = 60_000;

interface Running {
  child: ChildProcess;
  output: () => string;
}

let port: number;
let serving: Running | undefined;

const dataDir = await mkdtemp(path.join(tmpdir(), "storefront-start-"));
port = await freePort();

afterAll(async () => {
  if (serving) await end(serving.child, "SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs `npm start` and the commands as npm does. */
function run(script: string, ...args: string[]): Running {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATA_DIR: dataDir,
      PORT: String(port),
      SHUTDOWN_DELAY: "2500",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  return { child, output: () => output };
}

/** Returns the running server; starts one if necessary. */
async function running(): Promise<Running> {
  if (serving && !hasEnded(serving.child)) return serving;
  serving = run("lib/server/start.ts");
  const { child, output } = serving;
  await expect
    .poll(output, { timeout: READY_WITHIN, interval: 100 })
    .toMatch(/Ctrl-C stops everything|Port \d+ is taken/);
  if (!output().includes(`Port ${port} is taken`)) return serving;
  // Another connection may have taken the port.
  if (!hasEnded(child)) await once(child, "exit");
  port = await freePort();
  return running();
}

async function runToEnd(script: string, ...args: string[]) {
  const { child, output } = run(script, ...args);
  await once(child, "close");
  return {
    code: child.exitCode,
    output: output(),
    lastLine: output().trim().split("\n").at(-1) ?? "",
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  await once(child, "exit");
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

/** Sends raw bytes, which HTTP clients would reject or correct. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    let reply = "";
    socket.on("data", (chunk) => {
      reply += chunk;
    });
    socket.on("close", () => resolve(reply));
    socket.on("error", reject);
  });
}

const api = (below: string, key?: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/api/public/v1${below}`, {
    ...init,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...init.headers },
  });

const readiness = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status;

async function makeKey(): Promise<string> {
  const { lastLine } = await runToEnd("db/commands/key.ts", "create", "--store", "oja");
  expect(lastLine).toMatch(/^sfk_test_[0-9A-Za-z]{49}$/);
  return lastLine;
}

describe("npm start", () => {
  it("starts the database, demo stores and server, prints their addresses, and stops all on Ctrl-C", async () => {
    const server = await running();
    expect(server.output()).toContain(`http://localhost:${port}/api/public/v1`);
    expect(server.output()).toContain("npm run key -- create --store oja");

    const key = await makeKey();
    const reply = await api("/products?limit=1", key);
    expect(reply.status).toBe(200);
    expect((await reply.json()).data.count).toBeGreaterThan(40);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);

    const { lastLine: url } = await runToEnd("db/commands/url.ts");
    await end(server.child, "SIGINT");
    expect(server.child.exitCode).toBe(0);
    const database = new URL(url);
    await expect(reachable(Number(database.port))).resolves.toBe(false);
  });

  it("reports an instance that is already running, and its address", async () => {
    await running();
    const second = await runToEnd("lib/server/start.ts");
    expect(second.code).toBe(1);
    expect(second.output).toMatch(
      new RegExp(`Already running: pid \\d+, http://localhost:${port}`),
    );
  });

  it("preserves its data after kill -9", async () => {
    const server = await running();
    const key = await makeKey();
    await end(server.child, "SIGKILL");
    await running();
    expect((await api("/store", key)).status).toBe(200);
  });

  it("R45: reports not ready after SIGTERM, and answers and logs requests in flight", async () => {
    const server = await running();
    const key = await makeKey();
    const asking = api("/shipping-quotes", key, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        customer_name: "Ada Obi",
        customer_email: "ada@example.com",
        customer_phone: "+2348012345678",
        delivery_address: "5 Marina, Lagos [slow]",
        items: [{ variant: await firstVariant(key), quantity: 1 }],
      }),
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await readiness()).toBe(200);
    server.child.kill("SIGTERM");
    await expect.poll(readiness, { interval: 20 }).toBe(503);
    const { status, headers } = await asking;
    expect(status).toBe(200);
    await expect.poll(() => server.child.exitCode, { timeout: 15_000 }).toBe(0);
    await expect.poll(server.output).toContain(headers.get("x-request-id"));
  });

  it("reports all invalid environment variables", async () => {
    const child = spawn(process.execPath, [path.join(ROOT, "lib/server/start.ts")], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, PORT: "abc", APP_MODE: "production" },
    });
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    await once(child, "close");
    expect(child.exitCode).toBe(1);
    expect(output).toContain("PORT must be a port number");
    expect(output).toContain("APP_MODE must be sandbox or live");
    expect(output).not.toContain("    at ");
  });
});

describe("raw requests", () => {
  it("R26, R67–R69: answers unusual methods, paths and headers with JSON or an empty error, never data", async () => {
    await running();
    const host = `Host: localhost:${port}\r\nConnection: close\r\n`;
    const trace = await raw(`TRACE /api/public/v1/store HTTP/1.1\r\n${host}\r\n`);
    expect(trace).toMatch(/^HTTP\/1.1 405 /);
    expect(trace).toMatch(/allow: GET, HEAD, OPTIONS/i);
    expect(trace).toContain('"error_code":"METHOD_NOT_ALLOWED"');

    for (const target of ["%ff", "%E0%A4%A", "%", "%00"]) {
      const reply = await raw(`GET /api/public/v1/products/${target} HTTP/1.1\r\n${host}\r\n`);
      expect(reply).toMatch(/^HTTP\/1.1 (401|404) /);
      expect(reply).toMatch(/content-type: application\/json/i);
    }
    const paths = [
      "/%ff",
      "//api/public/v1/store",
      "/API/public/v1/store",
      "/api/public/v1/store/",
      "/api/public/v1//store",
      "/api/public/v1/%2e%2e/v1/store/",
    ];
    for (const target of paths) {
      const reply = await raw(`GET ${target} HTTP/1.1\r\n${host}\r\n`);
      expect(reply).toMatch(/^HTTP\/1.1 (308|404) /);
      expect(reply).not.toContain("store_name");
    }
    const up = await raw(`GET /api/public/v1/products/../store HTTP/1.1\r\n${host}\r\n`);
    expect(up).toMatch(/^HTTP\/1.1 (308|401|404) /);
    const head = await raw(`HEAD /api/public/v1/store HTTP/1.1\r\n${host}\r\n`);
    expect(head).toMatch(/^HTTP\/1.1 401 /);
    const options = await raw(`OPTIONS /api/public/v1/store HTTP/1.1\r\n${host}\r\n`);
    expect(options).toMatch(/^HTTP\/1.1 204 /);
    expect(options).toMatch(/allow: GET, HEAD, OPTIONS/i);
    for (const reply of [head, options]) expect(reply.split("\r\n\r\n")[1]).toBe("");
    const long = await raw(
      `GET /api/public/v1/store HTTP/1.1\r\n${host}X-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    );
    expect(long).toMatch(/^HTTP\/1.1 431 /);
    const longPath = await raw(
      `GET /api/public/v1/products?search=${"x".repeat(16_384)} HTTP/1.1\r\n${host}\r\n`,
    );
    expect(longPath).toMatch(/^HTTP\/1.1 (400|414|431) /);
    const smuggled = await raw(
      `POST /api/public/v1/orders HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    expect(smuggled).toMatch(/^HTTP\/1.1 400 /);
  });

  it("R46, R58: ignores internal headers of Next and the limiter from clients", async () => {
    await running();
    const attempts: Record<string, string>[] = [
      { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
      { "x-nextjs-data": "1", rsc: "1" },
    ];
    for (const headers of attempts) {
      expect((await api("/store", undefined, { headers })).status).toBe(401);
    }
    const key = await makeKey();
    const remaining = async (address: string) => {
      const headers = {
        "x-socket-address": address,
        "x-forwarded-for": address,
        "x-real-ip": address,
      };
      const reply = await api("/store", key, { headers });
      return Number(/"catalogue_per_ip";r=(\d+)/.exec(reply.headers.get("ratelimit") ?? "")?.[1]);
    };
    const first = await remaining("203.0.113.1");
    expect(await remaining("203.0.113.2")).toBe(first - 1);
  });

  it("R27: refuses an endless body after the size limit", async () => {
    await running();
    const key = await makeKey();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const reply = await api("/orders", key, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect(reply.status).toBe(413);
    // Both socket buffers contain more than the few kilobytes that were read.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });
});

async function firstVariant(key: string): Promise<string> {
  const reply = await api("/products?limit=1&in_stock=true", key);
  return (await reply.json()).data.results[0].variants[0].uid;
}

function reachable(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
