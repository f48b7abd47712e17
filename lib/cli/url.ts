import { Command } from "commander";
import { runCommand, withDatabase } from "#lib/cli/connect.ts";

const program = new Command("db:url")
  .description(
    "Print the connection string on the last line, for psql and backups. " +
      "The embedded database runs only while the server or a command is running.",
  )
  .action(() => withDatabase(async (_db, url) => console.log(url)));

await runCommand(program);
