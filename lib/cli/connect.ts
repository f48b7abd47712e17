import { type Command, CommanderError } from "commander";
import type { Kysely } from "kysely";
import { createDb } from "#db/client.ts";
import { databaseAdvice } from "#db/database-advice.ts";
import { embeddedDataDir, joinEmbeddedPostgres } from "#db/embedded.ts";
import { errorCode, isDatabaseOutage, SQLSTATE } from "#db/errors.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { findStoreBySlug, type StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { type Env, loadEnvFile, readEnv } from "#lib/env.ts";

/**
 * Runs `work` on the configured database: the one of `DATABASE_URL`, or the embedded one, which is started if
 * needed and migrated unless `migrate` is false. `hosted` rejects the embedded one.
 */
export async function withDatabase<T>(
  work: (db: Kysely<Database>, url: string, env: Env) => Promise<T>,
  { hosted = false, migrate = true }: { hosted?: boolean | undefined; migrate?: boolean } = {},
): Promise<T> {
  loadEnvFile();
  const env = readEnv(process.env);
  if (env.DATABASE_URL) return withClient(env.DATABASE_URL, (db, url) => work(db, url, env));
  if (hosted) {
    throw new UsageError(
      "DATABASE_URL is not set. Set it to a PostgreSQL database, with a separate database for every environment that runs the build",
    );
  }
  const embedded = await joinEmbeddedPostgres({
    dataDir: await embeddedDataDir(env.DATA_DIR),
    onProgress: (text) => console.error(text),
  });
  try {
    return await withClient(embedded.url, async (db, url) => {
      if (migrate) await migrateToLatest(db);
      return work(db, url, env);
    });
  } finally {
    await embedded.leave();
  }
}

async function withClient<T>(
  url: string,
  work: (db: Kysely<Database>, url: string) => Promise<T>,
): Promise<T> {
  const { db } = createDb(url, { liftTimeouts: true });
  try {
    return await work(db, url);
  } finally {
    await db.destroy();
  }
}

/** The actor in the history of changes for commands. */
export const COMMAND_ACTOR = "command";

/** A usage error, reported in one line; exit code 1. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns the store with this slug. Throws a usage error when there is none. */
export async function getStoreBySlug(db: Kysely<Database>, slug: string): Promise<StoreRow> {
  const store = await findStoreBySlug(db, slug);
  if (!store) throw new UsageError(`No store has the slug "${slug}"; see: npm run store -- list`);
  return store;
}

/** Returns the uid of the store with this slug; undefined without a slug. */
export async function findStoreUid(
  db: Kysely<Database>,
  slug: string | undefined,
): Promise<string | undefined> {
  return slug === undefined ? undefined : (await getStoreBySlug(db, slug)).uid;
}

/** Returns the URL of a path, with a placeholder when PUBLIC_URL is not set. */
export function urlFor(env: Env, path: string): string {
  // Without the setting, the address of a service with its own database is unknown.
  const isKnown = process.env.PUBLIC_URL || !env.DATABASE_URL;
  return (isKnown ? env.PUBLIC_URL : "<PUBLIC_URL>") + path;
}

export function printTable(rows: object[], empty: string): void {
  if (rows.length === 0) console.log(empty);
  else console.table(rows);
}

/** Runs a command. An error sets exit code 1 and prints one line, for invalid arguments also the usage. */
export async function runCommand(program: Command): Promise<void> {
  try {
    await program.exitOverride().showHelpAfterError().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    process.exitCode = 1;
    console.error(`Error: ${errorText(error)}`);
  }
}

/** Describes an error in one sentence. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const advice = databaseAdvice(error, process.env.DATABASE_URL);
  if (advice) return advice;
  if (errorCode(error) === SQLSTATE.statementCancelled) {
    return "The database cancelled a statement that took too long: connect without a pooler, or raise the role's statement_timeout";
  }
  if (isDatabaseOutage(error)) return `The database does not respond (${error.message})`;
  if (errorCode(error) === SQLSTATE.unknownTable) {
    return "The database has no tables yet; run `npm run db:migrate`";
  }
  return error.message;
}
