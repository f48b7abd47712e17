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
    "Write the demo stores, or with --products a store with generated products. " +
      "Existing stores are never changed.",
  )
  .option("--products <count>", "number of generated products", wholeNumber(1, 10_000_000))
  .option("--store <slug>", "slug of the generated store", slug, "generated")
  .option("--variants <count>", "variants per product", wholeNumber(1, MAX_VARIANTS), 3)
  .option("--seed <number>", "seed of the random generator", wholeNumber(0, 2 ** 31), 1)
  .action(({ products, ...options }: Options) =>
    withDatabase((db) =>
      products === undefined ? seedDemoStores(db) : generate(db, { ...options, products }),
    ),
  );

async function seedDemoStores(db: Kysely<Database>): Promise<void> {
  const { stores } = await seedDemo(db);
  for (const { slug, created } of stores) {
    console.log(created ? `Wrote the demo store ${slug}` : `The store ${slug} already exists`);
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
  console.log(`Created ${store}. Next: npm run key -- create --store ${store}`);
}

await runCommand(program);
