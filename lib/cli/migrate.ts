import { Command } from "commander";
import { migrateToLatest } from "#db/migrate.ts";
import { schemaFingerprint } from "#db/migrations/0001-baseline.ts";
import {
  APPLICATION_VERSION,
  findIncompatibility,
  MIGRATION_NAMES,
  readSchemaStatus,
  type SchemaStatus,
} from "#db/schema-version.ts";
import { runCommand, withDatabase } from "#lib/cli/connect.ts";
import { loadEnvFile, readEnv } from "#lib/env.ts";
import { formatCount } from "#lib/format/format-count.ts";

interface Options {
  hosted?: boolean;
  status?: boolean;
}

const program = new Command("db:migrate")
  .description("Run pending migrations; safe while instances are running")
  .option("--hosted", "only the database of DATABASE_URL, never the embedded one")
  .option("--status", "show the migrations without running them")
  .action(async ({ hosted, status }: Options) => {
    loadEnvFile();
    if (hosted && readEnv(process.env).STOREFRONT_API_URL) {
      console.log("This instance serves only pages: there is no database to migrate");
      return;
    }
    await withDatabase(
      async (db, _url, env) => {
        if (status) {
          const fingerprint = await schemaFingerprint();
          return printStatus(await readSchemaStatus(db, MIGRATION_NAMES, fingerprint));
        }
        const ran = await migrateToLatest(db);
        for (const name of ran) console.log(`ran ${name}`);
        console.log(`The database is up to date (${env.APP_MODE})`);
      },
      { hosted, migrate: !status },
    );
  });

function printStatus(status: SchemaStatus): void {
  const { applied, pending, newer } = status;
  const incompatibility = findIncompatibility(status);
  console.log(
    `Application  ${APPLICATION_VERSION}, ${formatCount(MIGRATION_NAMES.length, "migration")}`,
  );
  console.log(`Applied      ${applied.length}, the last is ${applied.at(-1) ?? "none"}`);
  console.log(`Pending      ${pending.join(", ") || "none"}`);
  for (const { name, oldestApplication } of newer) {
    const needed = oldestApplication ?? "(unknown)";
    console.log(`Applied by a newer version: ${name} (needs ${needed} or newer)`);
  }
  console.log(incompatibility ?? `Version ${APPLICATION_VERSION} can start on this database`);
}

await runCommand(program);
