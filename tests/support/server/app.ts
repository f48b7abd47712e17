import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import manifest from "#package.json" with { type: "json" };
import { createTestDatabase } from "#tests/support/database/database.ts";
import { DEMO_TEMPLATE } from "#tests/support/database/templates.ts";
import { freePort } from "#tests/support/server/listen.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
/** Includes the production build at the first start of a checkout. */
const READY_TIMEOUT_MS = 280_000;
const READY_MESSAGE = "Press Ctrl+C to stop";

/** One process of the built app. */
export interface Instance {
  /** Its URL, without a slash at the end. */
  url: string;
  pid: number;
  /** Returns its output so far. */
  output(): string;
  /** Sends the signal, waits until the process has ended and returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface RunningApp extends Instance {
  db: Kysely<Database>;
  databaseUrl: string;
  /** Ends the server with SIGTERM and deletes its database. */
  stop(): Promise<void>;
}

/** How the demo stores differ from those of `npm start`. */
export interface AppOptions {
  /** Whether the demo stores offer to pay online; false by default. */
  offersPayments?: boolean;
}

/** Starts the built app as `npm start` does, on a database of its own with the demo stores. */
export async function startApp(
  environment: Record<string, string> = {},
  { offersPayments = false }: AppOptions = {},
): Promise<RunningApp> {
  const database = await createTestDatabase(DEMO_TEMPLATE);
  try {
    if (!offersPayments) await disableTestPayments(database.db);
    const instance = await startInstance({ DATABASE_URL: database.url, ...environment });
    const stop = async () => {
      await instance.end("SIGTERM");
      await database.drop();
    };
    return { ...instance, db: database.db, databaseUrl: database.url, stop };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function disableTestPayments(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto("payment_methods")
    .columns(["store_uid", "method", "is_enabled"])
    .expression((from) =>
      from
        .selectFrom("stores")
        .select(["uid", from.val("sandbox" as const).as("method"), from.lit(false).as("enabled")]),
    )
    .execute();
}

/** Starts the built app as `npm start` does in the folder `root`, on the given `DATABASE_URL`. */
export async function startInstance(
  environment: Record<string, string>,
  root = ROOT,
): Promise<Instance> {
  for (;;) {
    const port = await freePort();
    try {
      return await startAt(port, environment, root);
    } catch (error) {
      // Another process may have taken the port since.
      if (!String(error).includes(`Port ${port} is taken`)) throw error;
    }
  }
}

async function startAt(
  port: number,
  environment: Record<string, string>,
  root: string,
): Promise<Instance> {
  const url = `http://localhost:${port}`;
  const [, ...options] = manifest.scripts.start.split(" ");
  const child = spawn(process.execPath, options, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      APP_MODE: "sandbox",
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: "error",
      SHUTDOWN_DELAY: "0",
      LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "0",
      LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: "0",
      LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const instance: Instance = {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, "exit");
        child.kill(signal);
        await exit;
      }
      return child.exitCode;
    },
  };
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!output.includes(READY_MESSAGE)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await instance.end("SIGKILL");
      throw new Error(`The app did not start:\n${output}`);
    }
    await sleep(100);
  }
  return instance;
}
