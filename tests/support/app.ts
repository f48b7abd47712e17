import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { seedDemo } from "#db/demo/seed.ts";
import type { Database } from "#db/schema.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** The first start of a checkout makes the production build. */
const READY_WITHIN_MILLISECONDS = 280_000;
const READY = "Ctrl-C stops everything";

export interface RunningApp {
  /** Where it answers, without a slash at the end. */
  url: string;
  pid: number;
  db: Kysely<Database>;
  /** Ends the server as a host would and removes its database. */
  stop(): Promise<void>;
}

/** The built app as `npm start` runs it, on a database of its own with the demo stores. */
export async function startApp(environment: Record<string, string> = {}): Promise<RunningApp> {
  const database = await createTestDatabase();
  await seedDemo(database.db);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [path.join(ROOT, "lib/server/start.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      APP_MODE: "sandbox",
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async () => {
    await end(child);
    await database.drop();
  };
  try {
    await ready(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, db: database.db, stop };
}

async function ready(child: ChildProcess): Promise<void> {
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const deadline = Date.now() + READY_WITHIN_MILLISECONDS;
  while (!output.includes(READY)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The app did not start:\n${output}`);
    }
    await sleep(100);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
