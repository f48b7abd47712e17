import { Command } from "commander";
import { runCommand, withDatabase } from "#db/commands/connect.ts";

const program = new Command("db:url")
  .description(
    "Print the connection string in use, alone on the last line, for psql and backups. " +
      "The embedded database answers while the server or a command runs.",
  )
  .action(() => withDatabase(async (_db, url) => console.log(url)));

await runCommand(program);
