import { Command, InvalidArgumentError } from "commander";
import { email, slug } from "#db/commands/arguments.ts";
import { printTable, runCommand, UsageError, withDatabase } from "#db/commands/connect.ts";
import { listStores } from "#db/queries/stores/stores.ts";
import { isTimeZone } from "#lib/kernel/time-zone.ts";
import { createStore, type NewStore } from "#lib/services/stores/create-store.ts";

const program = new Command("store").description("Manage stores.");

program
  .command("create")
  .description("Create an empty store and print its slug on the last line")
  .requiredOption("--slug <slug>", "unique short name for commands and URLs", slug)
  .requiredOption("--name <name>", "name shown to shoppers")
  .requiredOption("--email <address>", "e-mail address for customers", email)
  .requiredOption("--phone <number>", "international phone number, such as +2348000000000", phone)
  .option("--address <text>", "sender address of parcels", "")
  .option("--currency <code>", "three letters", currency, "NGN")
  .option("--time-zone <name>", "IANA time zone, such as Africa/Lagos", timeZone)
  .action((store: NewStore) =>
    withDatabase(async (db) => {
      if (!(await createStore(db, store)))
        throw new UsageError(`The slug "${store.slug}" is taken`);
      console.log(`Created ${store.name}. Next: npm run key -- create --store ${store.slug}`);
      console.log(store.slug);
    }),
  );

program
  .command("list")
  .description("List the stores")
  .action(() =>
    withDatabase(async (db) => {
      const stores = await listStores(db);
      const rows = stores.map(({ slug, store_name: name, currency, is_live: live }) => {
        return { slug, name, currency, live };
      });
      printTable(rows, "No stores yet");
    }),
  );

function phone(text: string): string {
  if (/^\+[1-9]\d{6,14}$/.test(text)) return text;
  throw new InvalidArgumentError("Use + with the country code and digits.");
}

function currency(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw new InvalidArgumentError("Use three capital letters.");
}

function timeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError("Use an IANA name such as Africa/Lagos.");
}

await runCommand(program);
