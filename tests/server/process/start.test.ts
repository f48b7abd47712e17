import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SHOPPER } from "#tests/support/orders/orders.ts";
import { freePort } from "#tests/support/server/listen.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const READY_TIMEOUT_MS = 60_000;

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
function run(script: string, args: string[] = [], environment = {}): Running {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATA_DIR: dataDir,
      PORT: String(port),
      SHUTDOWN_DELAY: "2500",
      ...environment,
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
async function running(environment: Record<string, string> = {}): Promise<Running> {
  if (serving && !hasEnded(serving.child)) return serving;
  serving = run("lib/server/start.ts", [], environment);
  const { child, output } = serving;
  await expect
    .poll(output, { timeout: READY_TIMEOUT_MS, interval: 100 })
    .toMatch(/Ctrl-C stops everything|Port \d+ is taken/);
  if (!output().includes(`Port ${port} is taken`)) return serving;
  // Another connection may have taken the port.
  if (!hasEnded(child)) await once(child, "exit");
  port = await freePort();
  return running(environment);
}

async function runToEnd(script: string, ...args: string[]) {
  const { child, output } = run(script, args);
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
  it("starts the database, demo stores and server, prints their URLs, and stops all on Ctrl-C", async () => {
    const server = await running();
    expect(server.output()).toContain(`http://localhost:${port}/api/public/v1`);
    expect(server.output()).toContain("npm run key -- create --store oja");

    const key = await makeKey();
    const reply = await api("/products?limit=1", key);
    expect(reply.status).toBe(200);
    expect((await reply.json()).data.count).toBeGreaterThan(40);
    // Another address of this machine.
    expect((await fetch(`http://127.0.0.2:${port}/`)).status).toBe(200);

    const { lastLine: url } = await runToEnd("db/commands/url.ts");
    await end(server.child, "SIGINT");
    expect(server.child.exitCode).toBe(0);
    const database = new URL(url);
    await expect(reachable(Number(database.port))).resolves.toBe(false);
  });

  it("reports an instance that is already running, and its URL", async () => {
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

  it("names the store that the pages show in its hint to create a key", async () => {
    await end((await running()).child, "SIGINT");
    const server = await running({ STOREFRONT_STORE: "sahel" });
    expect(server.output()).toContain("npm run key -- create --store sahel");
    await end(server.child, "SIGINT");
  });

  it("R45: reports not ready after SIGTERM, and answers and logs requests in flight", async () => {
    const server = await running();
    const key = await makeKey();
    const pending = api("/shipping-quotes", key, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...SHOPPER,
        delivery_address: "5 Marina, Lagos [slow]",
        items: [{ variant: await firstVariant(key), quantity: 1 }],
      }),
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await readiness()).toBe(200);
    server.child.kill("SIGTERM");
    await expect.poll(readiness, { interval: 20 }).toBe(503);
    const { status, headers } = await pending;
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
