import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SHOPPER } from "#tests/support/orders/orders.ts";
import { type Instance, startInstance } from "#tests/support/server/app.ts";
import { runProgram } from "#tests/support/server/program.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "storefront-start-"));
const ENVIRONMENT = { DATABASE_URL: "", DATA_DIR: dataDir };

let serving: Instance | undefined;

afterAll(async () => {
  await serving?.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the running server; starts one if necessary. */
async function running(environment: Record<string, string> = {}): Promise<Instance> {
  serving ??= await startInstance({
    ...ENVIRONMENT,
    LOG_LEVEL: "info",
    SHUTDOWN_DELAY: "5000",
    ...environment,
  });
  return serving;
}

/** Ends the running server and returns its exit code. */
async function end(signal: NodeJS.Signals): Promise<number | null | undefined> {
  const code = await serving?.end(signal);
  serving = undefined;
  return code;
}

const api = (below: string, key?: string, init: RequestInit = {}) =>
  fetch(`${serving?.url}/api/public/v1${below}`, {
    ...init,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...init.headers },
  });

async function makeKey(): Promise<string> {
  const { out } = await runProgram(ENVIRONMENT, "lib/cli/key.ts", "create", "--store", "oja");
  const key = out.trim().split("\n").at(-1) ?? "";
  expect(key).toMatch(/^sfk_test_[0-9A-Za-z]{49}$/);
  return key;
}

describe("npm start", () => {
  it("shows the demo merchant's password even when the first start fails", async () => {
    const other = createServer().listen(0);
    await once(other, "listening");
    const taken = (other.address() as AddressInfo).port;
    const environment = { ...ENVIRONMENT, PORT: String(taken) };
    const { out, err } = await runProgram(environment, "lib/server/start.ts");
    other.close();
    expect(out).toMatch(/user: merchant@example\.com, password: [\w-]{16} /);
    expect(err).toContain(`Port ${taken} is taken`);
  });

  it("starts the database, demo stores and server, prints their URLs, and stops all on Ctrl-C", async () => {
    const { url, output } = await running();
    expect(output()).toContain(`${url}/api/public/v1`);
    expect(output()).toContain("npm run key -- create --store oja");

    const key = await makeKey();
    const reply = await api("/products?limit=1", key);
    expect(reply.status).toBe(200);
    expect((await reply.json()).data.count).toBeGreaterThan(40);
    // Another address of this machine.
    expect((await fetch(url.replace("localhost", "127.0.0.2"))).status).toBe(200);

    const { out } = await runProgram(ENVIRONMENT, "lib/cli/url.ts");
    expect(await end("SIGINT")).toBe(0);
    const database = connect(Number(new URL(out.trim()).port), "127.0.0.1");
    await expect(once(database, "connect")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("reports an instance that is already running, and its URL", async () => {
    const { url, pid } = await running();
    const environment = { ...ENVIRONMENT, PORT: new URL(url).port };
    const second = await runProgram(environment, "lib/server/start.ts");
    expect(second.code).toBe(1);
    expect(second.out + second.err).toContain(`Already running: pid ${pid}, ${url}`);
  });

  it("preserves its data after kill -9", async () => {
    await running();
    const key = await makeKey();
    await end("SIGKILL");
    await running();
    expect((await api("/store", key)).status).toBe(200);
  });

  it("names the store that the pages show in its hint to create a key", async () => {
    await end("SIGINT");
    const { output } = await running({ STOREFRONT_STORE: "sahel" });
    expect(output()).toContain("npm run key -- create --store sahel");
    await end("SIGINT");
  });

  it("R45: reports not ready after SIGTERM, and answers and logs requests in flight", async () => {
    const { url, output } = await running();
    const readiness = async () => (await fetch(`${url}/api/ready`)).status;
    const key = await makeKey();
    const listed = await api("/products?limit=1&in_stock=true", key);
    const [variant] = (await listed.json()).data.results[0].variants;
    const pending = api("/shipping-quotes", key, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...SHOPPER,
        delivery_address: "5 Marina, Lagos [slow]",
        items: [{ variant: variant.uid, quantity: 1 }],
      }),
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await readiness()).toBe(200);
    const exit = end("SIGTERM");
    await expect.poll(readiness, { interval: 20 }).toBe(503);
    const { status, headers } = await pending;
    expect(status).toBe(200);
    expect(await exit).toBe(0);
    expect(output()).toContain(headers.get("x-request-id"));
  });

  it("reports all invalid environment variables", async () => {
    const environment = { DATA_DIR: dataDir, PORT: "abc", APP_MODE: "production" };
    const { code, err } = await runProgram(environment, "lib/server/start.ts");
    expect(code).toBe(1);
    expect(err).toContain("PORT must be a port number");
    expect(err).toContain("APP_MODE must be sandbox or live");
    expect(err).not.toContain("    at ");
  });
});
