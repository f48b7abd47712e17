import { Command } from "commander";
import { type Kysely, sql } from "kysely";
import { slug, wholeNumber } from "#db/commands/arguments.ts";
import { runCommand, UsageError, withDatabase } from "#db/commands/connect.ts";
import { generateStore } from "#db/demo/generated/generate-store.ts";
import { MAX_VARIANTS } from "#db/demo/generated/names.ts";
import { seedDemo } from "#db/demo/seed.ts";
import type { Database } from "#db/schema.ts";

interface Options {
  products?: number;
  store: string;
  variants: number;
  seed: number;
}

const program = new Command("db:seed")
  .description(
    "Write the demo stores; with --products, a store of that size with made-up products instead. " +
      "A store that exists is never changed.",
  )
  .option("--products <count>", "how many products to make up", wholeNumber(1, 10_000_000))
  .option("--store <slug>", "short name of the generated store", slug, "generated")
  .option("--variants <count>", "of each product", wholeNumber(1, MAX_VARIANTS), 3)
  .option("--seed <number>", "another number makes other products", wholeNumber(0, 2 ** 31), 1)
  .action(({ products, ...options }: Options) =>
    withDatabase((db) =>
      products === undefined ? seedDemoStores(db) : generate(db, { ...options, products }),
    ),
  );

async function seedDemoStores(db: Kysely<Database>): Promise<void> {
  const { stores } = await seedDemo(db);
  for (const { slug, created } of stores) {
    console.log(created ? `Wrote the demo store ${slug}` : `The store ${slug} is there already`);
  }
}

async function generate(
  db: Kysely<Database>,
  { store, products, variants, seed }: Required<Options>,
): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const report = (written: number) =>
    console.log(`${seconds().padStart(8)}  ${written} of ${products} products`);
  const created = await generateStore(db, {
    slug: store,
    products,
    variants,
    seed,
    now: new Date(),
    onProgress: (written) => {
      if (written === products || written % 10_000 === 0) report(written);
    },
  });
  if (!created) throw new UsageError(`The slug "${store}" is taken`);
  // Vacuum gives index-only scans and good plans immediately; autovacuum would run later.
  await sql`vacuum analyze`.execute(db);
  console.log(`${seconds().padStart(8)}  vacuumed and analysed`);
  console.log(`Made ${store}. Next: npm run key -- create --store ${store}`);
}

await runCommand(program);
