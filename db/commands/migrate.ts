import { Command } from "commander";
import { runCommand, withDatabase } from "#db/commands/connect.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { readEnv } from "#lib/env.ts";

const program = new Command("db:migrate")
  .description("Bring the database to the newest migration; safe beside running instances")
  .option("--hosted", "only the database that DATABASE_URL names, never the embedded one")
  .action(async ({ hosted }: { hosted?: boolean }) => {
    if (hosted && readEnv(process.env).STOREFRONT_API_URL) {
      console.log("Pages alone: there is no database to bring up to date");
      return;
    }
    await withDatabase(
      async (db, _url, env) => {
        const ran = await migrateToLatest(db);
        for (const name of ran) console.log(`ran ${name}`);
        console.log(`The database is up to date (${env.APP_MODE})`);
      },
      { hosted },
    );
  });

await runCommand(program);
