import { Command, InvalidArgumentError } from "commander";
import { listStores } from "#db/queries/stores/stores.ts";
import { email, parsedBy, readPhone, slug } from "#lib/cli/arguments.ts";
import {
  COMMAND_ACTOR,
  getStoreBySlug,
  printTable,
  runCommand,
  UsageError,
  urlFor,
  withDatabase,
} from "#lib/cli/connect.ts";
import { withRuntime } from "#lib/cli/with-runtime.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { missingText } from "#lib/contract/dashboard/overview.ts";
import { StoreSettings } from "#lib/contract/dashboard/settings.ts";
import { isTimeZone } from "#lib/kernel/time-zone.ts";
import type { Runtime } from "#lib/runtime.ts";
import { merchantContext } from "#lib/services/context.ts";
import { createStore, type NewStore } from "#lib/services/stores/create-store.ts";
import { findStorefront } from "#lib/services/stores/find-storefront.ts";
import { setStoreOpen } from "#lib/services/stores/set-store-open.ts";

const { store_name, tagline, address } = StoreSettings.shape;

const program = new Command("store").description("Manage stores.");

program
  .command("create")
  .description("Create an empty, closed store and print its slug on the last line")
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
  .option(
    "--tagline <text>",
    "one line about the store, shown under its name",
    parsedBy(tagline, `Use at most ${BODY_LIMITS.tagline} characters.`),
  )
  .option("--currency <code>", "ISO 4217 code, such as NGN", currency, "NGN")
  .option("--time-zone <name>", "IANA time zone, such as Africa/Lagos", timeZone)
  .action((options: NewStore) => {
    const store = { ...options, phone: readPhone(options.phone, options.currency) };
    return withDatabase(async (db, _url, env) => {
      if (!(await createStore(db, store)))
        throw new UsageError(`The slug "${store.slug}" is taken`);
      if (store.phone !== options.phone) console.log(`Phone number: ${store.phone}`);
      console.log(`Created ${store.name}. It is closed: only its members see its shop.`);
      console.log(await pagesText({ db, env }, store.slug));
      console.log(`Next: npm run merchant -- create --email you@example.com --store ${store.slug}`);
      console.log(store.slug);
    });
  });

addOpenCommand("open", "Open a store to shoppers", true);
addOpenCommand(
  "close",
  "Close a store: shoppers see a notice, its members still see the shop",
  false,
);

program
  .command("list")
  .description("List the stores")
  .action(() =>
    withDatabase(async (db) => {
      const stores = await listStores(db);
      const rows = stores.map(({ slug, store_name: name, currency, is_live: open }) => {
        return { slug, name, currency, open };
      });
      printTable(rows, "No stores yet");
    }),
  );

function addOpenCommand(name: "open" | "close", description: string, isOpen: boolean): void {
  program
    .command(name)
    .description(description)
    .argument("<slug>", "slug of the store")
    .action((text: string) =>
      withRuntime(async (rt) => {
        const { uid: storeUid } = await getStoreBySlug(rt.db, text);
        const ctx = merchantContext(rt, { storeUid, actor: COMMAND_ACTOR });
        const missing = await setStoreOpen(ctx, isOpen);
        console.log(`${text} is ${isOpen ? "open" : "closed"}.`);
        if (!isOpen) return;
        console.log(await pagesText(rt, text));
        if (missing.length > 0) console.log(`Now add ${missingText(missing)}.`);
      }),
    );
}

/** Says where the pages of a store are, or how to show them. */
async function pagesText({ db, env }: Pick<Runtime, "db" | "env">, text: string): Promise<string> {
  const shown = (await findStorefront({ db, env }))?.store.slug;
  if (shown === text) return `Its pages are at ${urlFor(env, "")}`;
  if (!shown && !env.STOREFRONT_STORE) {
    const others = (await listStores(db))
      .map((store) => store.slug)
      .filter((each) => each !== text);
    // An only store was shown until this one was created.
    const settings = others.length === 1 ? [...others, text] : [text];
    const choices = settings.map((each) => `STOREFRONT_STORE=${each}`).join(" or ");
    return `This instance's pages show no store, because there are several. Set ${choices} to show one`;
  }
  const instead = shown ? ` instead of ${shown}` : "";
  return `To show its pages${instead}, start an instance with STOREFRONT_STORE=${text}`;
}

function currency(text: string): string {
  if (Intl.supportedValuesOf("currency").includes(text)) return text;
  throw new InvalidArgumentError("Use a code of ISO 4217 such as NGN.");
}

function timeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError("Use an IANA name such as Africa/Lagos.");
}

await runCommand(program);
