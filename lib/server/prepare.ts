import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { createDb } from "#db/client.ts";
import { databaseAdvice } from "#db/database-advice.ts";
import { embeddedDataDir, joinEmbeddedPostgres } from "#db/embedded.ts";
import { isDatabaseOutage } from "#db/errors.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { listStores } from "#db/queries/stores/stores.ts";
import { claimServer } from "#db/server-claim.ts";
import type { Env } from "#lib/env.ts";
import { createRuntime, type Runtime } from "#lib/runtime.ts";
import {
  loadOrCreateSecret,
  loadSecrets,
  ORDER_LINK_FILE,
  type Secrets,
} from "#lib/server/machine-secret.ts";
import { step } from "#lib/server/progress.ts";
import { addStoreMember } from "#lib/services/members/store-members.ts";
import { findStorefront } from "#lib/services/stores/find-storefront.ts";

/** How long the start waits for the database. */
const DATABASE_WAIT_MS = 30_000;
const DATABASE_RETRY_MS = 500;

/** Errors of writing to a read-only or forbidden folder. */
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS"]);

/** Configuration that is known only after the start, shared by all processes. */
export type BootConfig = Secrets & Pick<Env, "APP_MODE" | "DATABASE_URL">;

export interface Prepared {
  config: BootConfig;
  /** The store that the pages show; undefined when it is not in this database. */
  storeSlug: string | undefined;
}

/**
 * Starts the embedded database unless the environment names another, migrates it and creates missing secrets.
 * Runs once, however many processes serve. An instance that shows a remote store has no database.
 */
export async function prepare(env: Env, stack: AsyncDisposableStack): Promise<Prepared> {
  if (env.STOREFRONT_API_URL) {
    const ORDER_LINK_SECRET = env.ORDER_LINK_SECRET ?? (await loadWhereWritable(env));
    return { config: { APP_MODE: env.APP_MODE, ORDER_LINK_SECRET }, storeSlug: undefined };
  }
  const databaseUrl = env.DATABASE_URL ?? (await startDatabase(env, stack));
  const prepared = await prepareDatabase(databaseUrl, env);
  const config = {
    DATABASE_URL: databaseUrl,
    APP_MODE: env.APP_MODE,
    ...(await loadSecrets(env)),
  };
  return { config, ...prepared };
}

/** Returns the secret of order links; undefined when DATA_DIR is not writable: orders then have no pages. */
async function loadWhereWritable({ DATA_DIR }: Env): Promise<string | undefined> {
  try {
    return await loadOrCreateSecret(path.resolve(DATA_DIR), ORDER_LINK_FILE);
  } catch (error) {
    if (NOT_WRITABLE.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

async function startDatabase(env: Env, stack: AsyncDisposableStack): Promise<string> {
  const dataDir = await embeddedDataDir(env.DATA_DIR);
  let hasStarted = false;
  const onProgress = (text: string) => {
    if (hasStarted) console.warn(text);
  };
  const embedded = await step("Starting PostgreSQL", () =>
    joinEmbeddedPostgres({ dataDir, onProgress }),
  );
  hasStarted = true;
  stack.defer(() => embedded.leave());
  stack.defer(await claimServer(embedded.url, `pid ${process.pid}, ${env.PUBLIC_URL}`));
  return embedded.url;
}

/**
 * Migrates the database, and seeds an empty embedded one with the demo stores. Uses its own connection, without
 * the statement timeout of requests.
 */
async function prepareDatabase(url: string, env: Env): Promise<Omit<Prepared, "config">> {
  await waitForDatabase(url);
  const { db } = createDb(url, { max: 1 });
  try {
    await step("Migrating the database", () => migrateToLatest(db));
    if (env.DATABASE_URL === undefined && (await listStores(db)).length === 0) {
      const { seedDemo } = await import("#lib/server/demo/seed-demo.ts");
      await step("Creating the demo stores", () => seedDemo(db));
      const { email, password } = await createDemoMerchant(
        createRuntime({ ...env, AUTH_SECRET: randomBytes(32).toString("base64url") }, { db }),
      );
      // Now, as the start may still fail and creates the merchant only once.
      console.log(`  Dashboard user: ${email}, password: ${password} (shown only once)`);
    }
    const shown = await findStorefront({ db, env });
    return { storeSlug: shown?.store.slug };
  } finally {
    await db.destroy();
  }
}

/**
 * Waits until the database responds, which it may not do yet while it starts, or while its pooler is paused or has
 * just failed to log in. Throws the last error after 30 s, and a configuration error at once.
 */
async function waitForDatabase(url: string): Promise<void> {
  const { db } = createDb(url, { max: 1, statementTimeoutMs: 0 });
  const giveUpAt = performance.now() + DATABASE_WAIT_MS;
  let isAnnounced = false;
  try {
    for (;;) {
      const error = await sql`select 1`.execute(db).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (error === undefined) return;
      const isTemporary = isDatabaseOutage(error) && databaseAdvice(error) === undefined;
      if (!isTemporary || performance.now() > giveUpAt) throw error;
      if (!isAnnounced) console.log(`› Waiting for the database: ${(error as Error).message} …`);
      isAnnounced = true;
      await sleep(DATABASE_RETRY_MS);
    }
  } finally {
    await db.destroy();
  }
}

interface DemoMerchant {
  email: string;
  /** Random and not stored; `npm run merchant -- password` sets a new one. */
  password: string;
}

/** Creates an owner of every demo store, who can sign in to the dashboard. */
export async function createDemoMerchant(
  rt: Pick<Runtime, "db" | "accounts">,
): Promise<DemoMerchant> {
  const merchant = {
    email: "merchant@example.com",
    password: randomBytes(12).toString("base64url"),
  };
  for (const { uid } of await listStores(rt.db)) {
    const member = { ...merchant, name: "Demo merchant", storeUid: uid, role: "owner" } as const;
    await addStoreMember(rt, member);
  }
  return merchant;
}
