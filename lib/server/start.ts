import type { Server } from "node:http";
import path from "node:path";
import next from "next";
import { createDb } from "#db/client.ts";
import { embeddedDataDir } from "#db/commands/connect.ts";
import { seedDemo } from "#db/demo/seed.ts";
import { type EmbeddedPostgres, joinEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { listStores } from "#db/queries/stores.ts";
import { claimServer } from "#db/server-claim.ts";
import { type Env, EnvironmentError, loadEnvFile, readEnv } from "#lib/env.ts";
import { createRuntime, installRuntime, type Runtime } from "#lib/runtime.ts";
import { createApiRouter } from "#lib/server/api-router.ts";
import { buildPages } from "#lib/server/build.ts";
import { compressShopReplies } from "#lib/server/compressed-replies.ts";
import { type DemoMerchant, makeDemoMerchant } from "#lib/server/demo-merchant.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { keptSecret } from "#lib/server/kept-secret.ts";
import { step } from "#lib/server/progress.ts";
import { createStaticFiles } from "#lib/server/static-files.ts";
import { purgeExpired } from "#lib/services/purge-expired.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const DRAIN_MILLISECONDS = 10_000;
const PURGE_EVERY_MILLISECONDS = 10 * 60_000;

/** Brings up everything one instance needs, in order, and takes it down in reverse. */
async function start(dev: boolean): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
  const closing: (() => Promise<void>)[] = [];
  const stop = stopOnce(closing);
  process.once("SIGINT", () => stop(0));
  process.once("SIGTERM", () => stop(0));
  try {
    const databaseUrl = env.DATABASE_URL ?? (await startDatabase(env, closing));
    const demoMerchant = await prepareDatabase(databaseUrl, env);
    const runtime = createRuntime(
      {
        ...env,
        DATABASE_URL: databaseUrl,
        ...(await secrets(env)),
      },
      { kind: "server", trustedHops: env.TRUSTED_PROXY_HOPS },
    );
    installRuntime(runtime);
    closing.push(() => runtime.db.destroy());
    if (!dev) await step("Building the pages", () => buildPages(ROOT));
    const pages = next({ dev, dir: ROOT, hostname: "localhost", port: env.PORT });
    await step("Starting the server", () => pages.prepare());
    const handlePages = pages.getRequestHandler();
    const server = createHttpServer({
      api: compressShopReplies(await createApiRouter(ROOT)),
      files: dev ? undefined : createStaticFiles(path.join(ROOT, ".next/static")),
      pages: (request, response) => handlePages(request, response),
    });
    await listen(server, env.PORT);
    closing.push(() => drain(server));
    purgeRegularly(runtime);
    announce(env, demoMerchant);
  } catch (error) {
    console.error(explain(error, env));
    await stop(1);
  }
}

/** Runs the closing steps once, last opened first, whoever asks for it how often. */
function stopOnce(closing: (() => Promise<void>)[]): (code: number) => Promise<void> {
  const stop = async (code: number) => {
    for (const close of closing.reverse()) await close().catch(() => {});
    process.exit(code);
  };
  let stopping: Promise<void> | undefined;
  return (code) => {
    stopping ??= stop(code);
    return stopping;
  };
}

/** With a database of our own, secrets are made once and kept beside it; otherwise they must be set. */
async function secrets(env: Env): Promise<Pick<Env, "ORDER_LINK_SECRET" | "AUTH_SECRET">> {
  const kept = async (name: string) =>
    env.DATABASE_URL ? undefined : keptSecret(path.resolve(env.DATA_DIR), name);
  return {
    ORDER_LINK_SECRET: env.ORDER_LINK_SECRET ?? (await kept("order-link-secret")),
    AUTH_SECRET: env.AUTH_SECRET ?? (await kept("auth-secret")),
  };
}

async function startDatabase(env: Env, closing: (() => Promise<void>)[]): Promise<string> {
  const embedded: EmbeddedPostgres = await step("Starting PostgreSQL", () =>
    joinEmbeddedPostgres({ dataDir: embeddedDataDir(env) }),
  );
  closing.push(() => embedded.leave());
  const claim = await claimServer(embedded.url, `pid ${process.pid}, ${env.PUBLIC_URL}`);
  if (!claim.claimed) throw new Error(`Already running: ${claim.holder}`);
  closing.push(() => claim.release());
  return embedded.url;
}

/**
 * Migrates; an embedded database without a store gets the demo ones. On a connection of its own: what
 * bounds a request's statements must not bound these.
 */
async function prepareDatabase(url: string, env: Env): Promise<DemoMerchant | undefined> {
  const { db } = createDb(url, { max: 1 });
  try {
    await step("Bringing the database up to date", () => migrateToLatest(db));
    if (env.DATABASE_URL === undefined && (await listStores(db)).length === 0) {
      await step("Filling the demo stores", () => seedDemo(db));
      return await makeDemoMerchant(db, env.PUBLIC_URL);
    }
    return undefined;
  } finally {
    await db.destroy();
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve());
  });
}

function purgeRegularly({ db, log }: Runtime): void {
  const purge = () =>
    purgeExpired(db).catch((error: Error) => log.warn({ name: error.name }, "purge failed"));
  setInterval(purge, PURGE_EVERY_MILLISECONDS).unref();
}

/** Lets requests in flight end, within bounds. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection kept alive is idle only once its reply is out.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(closeIdle);
      resolve();
    });
    setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS).unref();
  });
}

function announce({ PUBLIC_URL, APP_MODE }: Env, merchant: DemoMerchant | undefined): void {
  console.log(`
  Storefront  ${PUBLIC_URL}
  API         ${PUBLIC_URL}/api/public/v1  (${APP_MODE})
  Make a key  npm run key -- create --store oja
  Dashboard   ${PUBLIC_URL}/dashboard${merchant ? `\n              ${merchant.email} with the password ${merchant.password} (shown this once)` : ""}

  Ctrl-C stops everything.
`);
}

function explain(error: unknown, env: Env): string {
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
    return `Port ${env.PORT} is taken; choose another one, such as PORT=3001`;
  }
  return error instanceof Error ? error.message : String(error);
}

try {
  await start(process.argv.includes("--dev"));
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
