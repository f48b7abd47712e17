import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { COMMON_WORDS, loadCatalogue } from "#tests/bench/catalogue/load-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";

const [loaded, empty] = await Promise.all([createTestDatabase(), createTestDatabase()]);
await loadCatalogue(loaded.url, {
  slug: "generated",
  // More than one batch, and the last one short.
  products: 2_600,
  now: new Date("2026-11-01T00:00:00Z"),
});

afterAll(() => Promise.all([loaded.drop(), empty.drop()]));

describe("loaded catalogue", () => {
  it("has the documents and listings that a refresh writes", async () => {
    const derived = () =>
      Promise.all([contents("product_listings"), contents("product_documents")]);
    const before = await derived();
    expect(before.map(({ count }) => Number(count) > 2_500)).toEqual([true, true]);
    await sql`
      select refresh_products(store_uid, array_agg(uid)) from products group by store_uid
    `.execute(loaded.db);
    expect(await derived()).toEqual(before);
  });

  it("restores every index", async () => {
    expect(await indexesOf(loaded)).toEqual(await indexesOf(empty));
  });

  it("has words that occur in a tenth of its products", async () => {
    const { rows } = await sql<{ share: number }>`
      with texts as materialized (
        select search_vector(name || ' ' || description) as vector from products
      ), words as materialized (
        select (search_queries(uid, word, false)).loose as query
        from stores, unnest(${COMMON_WORDS}::text[]) as word
      )
      select avg((vector @@ query)::integer)::float as share from texts, words group by query
    `.execute(loaded.db);
    const shares = rows.map(({ share }) => share);
    expect(shares).toHaveLength(8);
    expect(Math.min(...shares)).toBeGreaterThan(0.08);
    expect(Math.max(...shares)).toBeLessThan(0.12);
  });
});

/** Returns the number of rows and a digest of all of them. */
async function contents(table: string) {
  const { rows } = await sql<{ count: string; digest: string }>`
    select count(*), md5(string_agg(t::text, '' order by t::text)) as digest
    from ${sql.table(table)} t
  `.execute(loaded.db);
  return { count: 0, ...rows[0] };
}

async function indexesOf({ db }: TestDatabase): Promise<unknown> {
  const { rows } = await sql`
    select indexdef from pg_indexes where schemaname = 'public' order by indexname
  `.execute(db);
  return rows;
}
