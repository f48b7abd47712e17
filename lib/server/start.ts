import cluster from "node:cluster";
import path from "node:path";
import { databaseAdvice } from "#db/database-advice.ts";
import { isDatabaseOutage } from "#db/errors.ts";
import { type Env, EnvironmentError, loadEnvFile, readEnv } from "#lib/env.ts";
import { beginShutdown } from "#lib/kernel/shutdown.ts";
import { buildClient, buildPages } from "#lib/server/build.ts";
import { DRAIN_MS } from "#lib/server/drain.ts";
import { createJobs } from "#lib/server/jobs.ts";
import { type BootConfig, type Prepared, prepare } from "#lib/server/prepare.ts";
import { step } from "#lib/server/progress.ts";
import { startWorkers } from "#lib/server/workers.ts";
import { createLog } from "#lib/telemetry/log.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** How long a process may take to listen: many times what a slow machine needs. */
const START_TIMEOUT_MS = 120_000;

/** Starts everything an instance needs in order, and stops it in reverse. */
async function start(dev: boolean): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
  const stack = new ShutdownStack();
  const stop = stopOnce(stack);
  process.once("SIGINT", () => stop(0));
  // The terminal was closed.
  process.once("SIGHUP", () => stop(0));
  process.once("SIGTERM", () => {
    beginShutdown();
    stop(0);
  });
  try {
    if (cluster.isPrimary) await runPrimary(env, dev, stack);
    else await serveHere(env, dev, stack);
  } catch (error) {
    console.error(explain(error, env));
    await stop(1);
  }
}

/** Closes everything in reverse order; what is opened during the shutdown is closed at once. */
class ShutdownStack extends AsyncDisposableStack {
  override defer(close: () => PromiseLike<void> | void): void {
    if (this.disposed) void Promise.resolve(close()).catch(() => {});
    else super.defer(close);
  }
}

/** Returns a function that stops everything and exits; later calls wait for the first. */
function stopOnce(stack: AsyncDisposableStack): (code: number) => Promise<void> {
  const stop = async (code: number) => {
    await stack.disposeAsync().catch(() => {});
    process.exit(code);
  };
  let stopping: Promise<void> | undefined;
  return (code) => {
    stopping ??= stop(code);
    return stopping;
  };
}

/** Prepares the database and the build, then serves, in this process or in several. */
async function runPrimary(env: Env, dev: boolean, stack: AsyncDisposableStack): Promise<void> {
  const { config, ...prepared } = await prepare(env, stack);
  const log = createLog(env);
  const { DATABASE_URL } = config;
  const jobs = DATABASE_URL ? createJobs({ ...env, ...config, DATABASE_URL }, log) : undefined;
  if (jobs) stack.defer(() => jobs.stop());
  if (dev) await step("Packing the client", () => buildClient(ROOT));
  else await step("Building the pages", () => buildPages(ROOT));
  const count = dev ? 1 : processCount(env);
  await step(count === 1 ? "Starting the server" : `Starting ${count} processes`, async () => {
    if (count === 1) return serveHere({ ...env, ...config }, dev, stack);
    const stopWorkers = await startWorkers({
      count,
      environment: config,
      log,
      startTimeoutMs: START_TIMEOUT_MS,
      stopTimeoutMs: env.SHUTDOWN_DELAY + 2 * DRAIN_MS,
    });
    stack.defer(stopWorkers);
  });
  announce(env, config, prepared);
  if (!jobs) return;
  // Jobs and requests end at the same time: the stack waits for the jobs after the requests.
  stack.defer(() => void jobs.stop());
  await jobs.start();
}

/** Returns the number of processes: 1 without Redis, because several would count the limits separately. */
function processCount({ WEB_CONCURRENCY, UPSTASH_REDIS_REST_URL }: Env): number {
  if (WEB_CONCURRENCY === 1 || UPSTASH_REDIS_REST_URL) return WEB_CONCURRENCY;
  console.warn(
    `WEB_CONCURRENCY=${WEB_CONCURRENCY} needs UPSTASH_REDIS_REST_URL to share rate limits; starting one process`,
  );
  return 1;
}

/** Serves in this process. Loaded on demand: a primary process with workers stays small. */
async function serveHere(env: Env, dev: boolean, stack: AsyncDisposableStack): Promise<void> {
  const { serve } = await import("#lib/server/serve.ts");
  await serve(env, dev, stack);
}

function announce(
  env: Env,
  config: BootConfig,
  { storeSlug = "<slug>" }: Omit<Prepared, "config">,
): void {
  const { PUBLIC_URL, APP_MODE, STOREFRONT_API_URL } = env;
  const { AUTH_SECRET, ORDER_LINK_SECRET } = config;
  const orders = ORDER_LINK_SECRET ? "" : "\n  Order pages disabled until ORDER_LINK_SECRET is set";
  if (STOREFRONT_API_URL) {
    console.log(`
  Storefront  ${PUBLIC_URL}
  API         ${STOREFRONT_API_URL}${orders}

  Press Ctrl+C to stop.
`);
    return;
  }
  const signIn = AUTH_SECRET ? `${PUBLIC_URL}/dashboard` : "disabled until AUTH_SECRET is set";
  console.log(`
  Storefront  ${PUBLIC_URL}
  API         ${PUBLIC_URL}/api/public/v1  (${APP_MODE})
  Create key  npm run key -- create --store ${storeSlug}
  Dashboard   ${signIn}
  Docs        ${PUBLIC_URL}/docs${orders}

  Press Ctrl+C to stop.
`);
}

function explain(error: unknown, env: Env): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return `Port ${env.PORT} is taken; choose another one, such as PORT=3001`;
    case "EADDRNOTAVAIL":
      return `LISTEN_ADDRESS ${env.LISTEN_ADDRESS} is not an address of this machine`;
  }
  const advice = databaseAdvice(error, env.DATABASE_URL);
  if (advice) return advice;
  const text = error instanceof Error ? error.message : String(error);
  return isDatabaseOutage(error) ? `The database does not respond (${text})` : text;
}

try {
  await start(process.argv.includes("--dev"));
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
