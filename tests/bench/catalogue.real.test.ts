import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { generateStore } from "#db/demo/generated/generate-store.ts";
import { COMMON_WORDS, loadCatalogue } from "#tests/bench/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";

/** More than one batch, and the last one short. */
const options = {
  slug: "generated",
  products: 2_600,
  variants: 3,
  seed: 1,
  now: new Date("2026-11-01T00:00:00Z"),
};

/** When something was written, and numbers given in the order of writing. */
const CHANCE = ["updated_at", "catalogue_version", "timestamp", "shard"];

const [loaded, written] = await Promise.all([createTestDatabase(), createTestDatabase()]);
await loadCatalogue(loaded.url, options);
await generateStore(written.db, options);

afterAll(() => Promise.all([loaded.drop(), written.drop()]));

describe("loaded catalogue", () => {
  it("equals what the application's own statements write", async () => {
    const tables = await tablesOf(written);
    expect(tables).toContain("product_listings");
    for (const table of tables) {
      expect([table, await contents(loaded, table)]).toEqual([
        table,
        await contents(written, table),
      ]);
    }
  });

  it("has every index", async () => {
    expect(await indexesOf(loaded)).toEqual(await indexesOf(written));
  });

  it("has words that a tenth of its products share", async () => {
    const { rows } = await sql<{ share: number }>`
      select avg((search_vector(name || ' ' || description) @@ (search_queries(store_uid, word, false)).loose)::integer)::float as share
      from products, unnest(${COMMON_WORDS}::text[]) as w (word) group by word
    `.execute(loaded.db);
    const shares = rows.map(({ share }) => share);
    expect(shares).toHaveLength(8);
    expect(Math.min(...shares)).toBeGreaterThan(0.08);
    expect(Math.max(...shares)).toBeLessThan(0.12);
  });
});

async function tablesOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** How many rows a table has, and a digest of all of them. */
async function contents({ db }: TestDatabase, table: string): Promise<unknown> {
  // A shop's own rows are dated by the database's clock.
  const chance = /^(stores|categories)$/.test(table) ? [...CHANCE, "created_at"] : CHANCE;
  const { rows } = await sql`
    select count(*), md5(string_agg(line, '' order by line)) as digest
    from (select (to_jsonb(t) - ${chance}::text[])::text as line from ${sql.table(table)} t) lines
  `.execute(db);
  return rows[0];
}

async function indexesOf({ db }: TestDatabase): Promise<unknown> {
  const { rows } = await sql`
    select indexdef from pg_indexes where schemaname = 'public' order by indexname
  `.execute(db);
  return rows;
}
