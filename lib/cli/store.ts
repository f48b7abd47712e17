import { Command, InvalidArgumentError } from "commander";
import { listStores } from "#db/queries/stores/stores.ts";
import { email, parsedBy, readPhone, slug } from "#lib/cli/arguments.ts";
import { printTable, runCommand, UsageError, withDatabase } from "#lib/cli/connect.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { StoreSettings } from "#lib/contract/dashboard/settings.ts";
import { isTimeZone } from "#lib/kernel/time-zone.ts";
import { createStore, type NewStore } from "#lib/services/stores/create-store.ts";

const { store_name, address } = StoreSettings.shape;

const program = new Command("store").description("Manage stores.");

program
  .command("create")
  .description("Create an empty store and print its slug on the last line")
  .requiredOption("--slug <slug>", "unique short name for commands and URLs", slug)
  .requiredOption(
    "--name <name>",
    "name shown to shoppers",
    parsedBy(store_name, `Use 1 to ${BODY_LIMITS.name} characters.`),
  )
  .requiredOption("--email <address>", "email address for customers", email)
  .requiredOption(
    "--phone <number>",
    "phone number: international, or national in the country of the currency",
  )
  .option(
    "--address <text>",
    "sender address of parcels",
    parsedBy(address, `Use at most ${BODY_LIMITS.address} characters.`),
    "",
  )
  .option("--currency <code>", "ISO 4217 code, such as NGN", currency, "NGN")
  .option("--time-zone <name>", "IANA time zone, such as Africa/Lagos", timeZone)
  .action((options: NewStore) => {
    const store = { ...options, phone: readPhone(options.phone, options.currency) };
    return withDatabase(async (db) => {
      if (!(await createStore(db, store)))
        throw new UsageError(`The slug "${store.slug}" is taken`);
      if (store.phone !== options.phone) console.log(`Phone number: ${store.phone}`);
      console.log(`Created ${store.name}. Next: npm run key -- create --store ${store.slug}`);
      console.log(store.slug);
    });
  });

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

function currency(text: string): string {
  if (Intl.supportedValuesOf("currency").includes(text)) return text;
  throw new InvalidArgumentError("Use a code of ISO 4217 such as NGN.");
}

function timeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError("Use an IANA name such as Africa/Lagos.");
}

await runCommand(program);
