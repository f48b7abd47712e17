import { Command } from "commander";
import { runCommand, withDatabase } from "#lib/cli/connect.ts";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";

const program = new Command("db:seed")
  .description("Create the demo stores. Existing stores stay unchanged.")
  .action(() =>
    withDatabase(async (db) => {
      for (const { slug, created } of await seedDemo(db)) {
        console.log(
          created ? `Created the demo store ${slug}` : `The store ${slug} already exists`,
        );
      }
    }),
  );

await runCommand(program);
