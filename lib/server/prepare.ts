import path from "node:path";
import { createDb } from "#db/client.ts";
import { bringUpToDate, embeddedDataDir } from "#db/commands/connect.ts";
import { seedDemo } from "#db/demo/seed.ts";
import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { listStores } from "#db/queries/stores/stores.ts";
import { claimServer } from "#db/server-claim.ts";
import type { Env } from "#lib/env.ts";
import { type DemoMerchant, makeDemoMerchant } from "#lib/server/demo-merchant.ts";
import { keptSecret } from "#lib/server/kept-secret.ts";
import { step } from "#lib/server/progress.ts";

/** Undoes one step of starting; run in reverse order at the end. */
export type Closing = (() => Promise<void>)[];

type Secrets = Pick<Env, "ORDER_LINK_SECRET" | "AUTH_SECRET" | "ENCRYPTION_SECRET">;

const ORDER_LINKS = "order-link-secret";

/** How systems refuse to write where nobody may, or this user may not. */
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS"]);

/** What starting settles, for every process that serves. */
export type Settled = Secrets & Pick<Env, "APP_MODE" | "DATABASE_URL">;

interface Prepared {
  settled: Settled;
  /** Who was made along with the demo stores, when they were. */
  demoMerchant: DemoMerchant | undefined;
}

/**
 * Done once however many processes serve: brings up the database, embedded unless the environment
 * names one, and takes it to the newest migration. Pages of another instance's store need none.
 */
export async function prepare(env: Env, closing: Closing): Promise<Prepared> {
  if (env.STOREFRONT_API_URL) {
    const ORDER_LINK_SECRET = env.ORDER_LINK_SECRET ?? (await keptWhereWritable(env));
    return { settled: { APP_MODE: env.APP_MODE, ORDER_LINK_SECRET }, demoMerchant: undefined };
  }
  const databaseUrl = env.DATABASE_URL ?? (await startDatabase(env, closing));
  const demoMerchant = await prepareDatabase(databaseUrl, env);
  const settled = {
    DATABASE_URL: databaseUrl,
    APP_MODE: env.APP_MODE,
    ...(await secrets(env)),
  };
  return { settled, demoMerchant };
}

/** Of all that is kept on disk, pages of another instance's store can do without this one. */
async function keptWhereWritable({ DATA_DIR }: Env): Promise<string | undefined> {
  try {
    return await keptSecret(path.resolve(DATA_DIR), ORDER_LINKS);
  } catch (error) {
    if (NOT_WRITABLE.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

async function startDatabase(env: Env, closing: Closing): Promise<string> {
  const dataDir = await embeddedDataDir(env);
  const embedded = await step("Starting PostgreSQL", () => joinEmbeddedPostgres({ dataDir }));
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
    await step("Bringing the database up to date", () => bringUpToDate(db, env));
    if (env.DATABASE_URL === undefined && (await listStores(db)).length === 0) {
      await step("Filling the demo stores", () => seedDemo(db));
      return await makeDemoMerchant(db, env.PUBLIC_URL);
    }
    return undefined;
  } finally {
    await db.destroy();
  }
}

/** With a database of our own, secrets are made once and kept beside it; otherwise they must be set. */
async function secrets(env: Env): Promise<Secrets> {
  const kept = async (name: string) =>
    env.DATABASE_URL ? undefined : keptSecret(path.resolve(env.DATA_DIR), name);
  return {
    ORDER_LINK_SECRET: env.ORDER_LINK_SECRET ?? (await kept(ORDER_LINKS)),
    AUTH_SECRET: env.AUTH_SECRET ?? (await kept("auth-secret")),
    ENCRYPTION_SECRET: env.ENCRYPTION_SECRET ?? (await kept("encryption-secret")),
  };
}
