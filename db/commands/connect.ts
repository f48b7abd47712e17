import path from "node:path";
import { type Command, CommanderError } from "commander";
import type { Kysely } from "kysely";
import { createDb } from "#db/client.ts";
import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { Database } from "#db/schema.ts";
import { type Env, loadEnvFile, readEnv } from "#lib/env.ts";
import { isDatabaseOutage } from "#lib/kernel/outage.ts";

/** Folder of the embedded database's files. */
export function embeddedDataDir({ DATA_DIR }: Env): string {
  return path.resolve(DATA_DIR, "postgres");
}

export interface Connection {
  db: Kysely<Database>;
  /** Connection string in use. */
  url: string;
  env: Env;
}

/**
 * Runs `work` on the configured database: the one `DATABASE_URL` names, or the embedded one, which is
 * joined when it runs already, started for the while otherwise, and brought up to date unless `migrate`
 * is false. `hosted` refuses the embedded one.
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
      "DATABASE_URL is not set. Give the deployment a PostgreSQL database, and every environment that is built one of its own",
    );
  }
  const embedded = await joinEmbeddedPostgres({
    dataDir: embeddedDataDir(env),
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
  const { db } = createDb(url);
  try {
    return await work(db, url);
  } finally {
    await db.destroy();
  }
}

/** What a person did wrong, said in one line; exit code 1. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Runs a command line to its end: exit code 0, or 1 with one clear line on stderr. */
export async function runCommand(program: Command): Promise<void> {
  try {
    await program.exitOverride().showHelpAfterError().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    process.exitCode = 1;
    console.error(`Error: ${explain(error)}`);
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isDatabaseOutage(error)) return `The database does not answer (${error.message})`;
  if ((error as { code?: string }).code === "42P01") {
    return "The database has no tables yet; run `npm run db:migrate`";
  }
  return error.message;
}
