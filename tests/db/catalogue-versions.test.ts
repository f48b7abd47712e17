import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import {
  catalogueVersion,
  foldCatalogueChanges,
  unfoldedChanges,
} from "#db/queries/catalogue-versions.ts";
import type { Database } from "#db/schema.ts";
import { anyEdit, type Edit } from "#tests/support/catalogue-edits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { keptListings, scannedListings } from "#tests/support/listings-scan.ts";
import { stockShelves } from "#tests/support/shelves.ts";
import { createDeliveryOption, createLocation } from "#tests/support/shop.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function versionOf(store: string): Promise<{ version: bigint; changes: number }> {
  const { version, changes } = await database.db
    .selectFrom("stores")
    .select([catalogueVersion.as("version"), unfoldedChanges.as("changes")])
    .where("uid", "=", store)
    .executeTakeFirstOrThrow();
  return { version: BigInt(version), changes };
}

describe("a catalogue's version", () => {
  it.each([
    ["categories", "insert into categories (store_uid, name) select uid, 'New' from stores"],
    ["categories", "update categories set name = name || '!'"],
    ["categories", "delete from categories"],
    ["products", "update products set story = 'Told'"],
    ["products", "delete from products"],
    ["variants", "update variants set price = 3"],
    ["variants", "delete from variants"],
    [
      "product_images",
      "insert into product_images (store_uid, product_uid, image) select store_uid, uid, '/x' from products",
    ],
    ["delivery_options", "update delivery_options set amount = 3"],
    ["locations", "update locations set name = 'Other'"],
    ["stock_levels", "update stock_levels set reserved = 1"],
    ["stock_levels", "delete from stock_levels"],
    ["stores", "update stores set store_name = 'Other'"],
  ])("rises with an edit of %s: %s", async (_, statement) => {
    const mine = await stockShelves(database.db, 1);
    const theirs = await stockShelves(database.db, 1);
    await createDeliveryOption(database.db, mine.store);
    await createLocation(database.db, mine.store);
    const before = [await versionOf(mine.store), await versionOf(theirs.store)];
    const owner = statement.includes("stores") ? "uid" : "store_uid";
    await sql`${sql.raw(statement)} where ${sql.ref(owner)} = ${mine.store}`.execute(database.db);
    expect((await versionOf(mine.store)).version).toBeGreaterThan(before[0]?.version ?? 0n);
    expect((await versionOf(theirs.store)).version).toBe(before[1]?.version);
  });

  it("stays what it is when changes are folded, by several at once beside edits", async () => {
    const { db } = createDb(database.url, { max: 6 });
    const shelves = await stockShelves(db, 4);
    const before = await versionOf(shelves.store);
    expect(before.changes).toBeGreaterThan(20);
    const edits = 30;
    await Promise.all([
      ...Array.from({ length: 3 }, async () => {
        for (let fold = 0; fold < 10; fold++) await foldCatalogueChanges(db, shelves.store);
      }),
      ...Array.from({ length: 3 }, async (_, editor) => {
        for (let edit = 0; edit < edits / 3; edit++) {
          await db
            .updateTable("products")
            .set({ is_hidden_from_storefront: edit % 2 === 0 })
            .where("uid", "=", shelves.products[editor] ?? "")
            .execute();
        }
      }),
    ]);
    await foldCatalogueChanges(db, shelves.store);
    await db.destroy();
    expect(await versionOf(shelves.store)).toEqual({
      version: before.version + BigInt(edits),
      changes: 0,
    });
    const { counts } = await keptListings(database.db, shelves.store);
    expect(counts).toEqual((await scannedListings(database.db, shelves.store, new Date())).counts);
  });

  it("goes with its store", async () => {
    const { store } = await stockShelves(database.db, 2);
    await database.db.deleteFrom("stores").where("uid", "=", store).execute();
    const { rows } = await sql`
      select from catalogue_changes where store_uid = ${store}
      union all select from listing_counts where store_uid = ${store}
      union all select from facet_counts where store_uid = ${store}
    `.execute(database.db);
    expect(rows).toHaveLength(0);
  });
});

describe("folding", () => {
  it("leaves every count what it is, whatever was edited", async () => {
    const edits: fc.Arbitrary<Edit[]> = fc.array(anyEdit, { minLength: 5, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        const shelves = await stockShelves(database.db, 3);
        for (const edit of list) {
          await edit.run(database.db, shelves);
          await foldCatalogueChanges(database.db, shelves.store);
        }
        expect(await keptListings(database.db, shelves.store)).toEqual(
          await scannedListings(database.db, shelves.store, new Date()),
        );
        const { rows } = await sql<{ rows: number; kinds: number; empty: number }>`
          select count(*)::integer as rows, count(*) filter (where products = 0)::integer as empty,
            count(distinct (category_uid, in_stock, on_promo))::integer as kinds
          from listing_counts where store_uid = ${shelves.store}
        `.execute(database.db);
        expect(rows[0]?.rows).toBe(rows[0]?.kinds);
        expect(rows[0]?.empty).toBe(0);
        const facets = await sql<{ rows: number; kinds: number }>`
          select count(*)::integer as rows, count(distinct (category_uid, facet))::integer as kinds
          from facet_counts where store_uid = ${shelves.store}
        `.execute(database.db);
        expect(facets.rows[0]?.rows).toBe(facets.rows[0]?.kinds);
      }),
      { numRuns: 8 },
    );
  });

  /** Pages of all counts, after an import whose changes were folded at its end alone. */
  async function pagesOfCounts({ db }: TestDatabase): Promise<number> {
    const { store } = await stockShelves(db, 3);
    await sql`
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
      select store_uid, category_uid, in_stock, on_promo, 1
      from listing_counts, generate_series(1, 5000) where store_uid = ${store}
    `.execute(db);
    await foldCatalogueChanges(db, store);
    await sql`vacuum listing_counts`.execute(db);
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size('listing_counts') / current_setting('block_size')::integer)::integer as pages
    `.execute(db);
    return rows[0]?.pages ?? 0;
  }

  it("gives back what an import has left behind, when PostgreSQL cleans up", async () => {
    const own = await createTestDatabase();
    expect(await pagesOfCounts(own)).toBe(1);
    await own.drop();
  });

  it("would not, if sums were written anew", async () => {
    const twin = await createTestDatabase();
    await sql`
      create or replace function fold_catalogue_changes(store uuid) returns void language sql as $$
        with folded as (
          delete from listing_counts where store_uid = store
          returning category_uid, in_stock, on_promo, products
        )
        insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
          select store, category_uid, in_stock, on_promo, sum(products) from folded
          group by category_uid, in_stock, on_promo;
      $$
    `.execute(twin.db);
    expect(await pagesOfCounts(twin)).toBeGreaterThan(100);
    await twin.drop();
  });
});

describe("edits of two products of one category at the same moment", () => {
  type EditOne = (db: Kysely<Database>, uid: string) => Promise<unknown>;

  /** SQLSTATE of the second one, made while the first is not committed yet; undefined when it passed. */
  async function secondOf(url: string, edit: EditOne) {
    const { db } = createDb(url, { max: 2, lockTimeout: 300 });
    const { products } = await stockShelves(db, 4);
    // Both of the same category, by the shelves' turns of three.
    const trx = await db.startTransaction().execute();
    await edit(trx, products[0] ?? "");
    const refusal = await edit(db, products[3] ?? "").then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );
    await trx.rollback().execute();
    await db.destroy();
    return refusal;
  }

  const hide = (db: Kysely<Database>, uid: string) =>
    db
      .updateTable("products")
      .set({ is_hidden_from_storefront: true })
      .where("uid", "=", uid)
      .execute();

  const fold = (db: Kysely<Database>, uid: string) =>
    sql`select fold_catalogue_changes(store_uid) from products where uid = ${uid}`.execute(db);

  it.each<[string, EditOne]>([
    ["hidden", hide],
    ["looked at, both to have changes folded", fold],
  ])("do not wait for each other: %s", async (_, edit) => {
    expect(await secondOf(database.url, edit)).toBeUndefined();
  });

  it.each<[string, EditOne, string]>([
    [
      "who folds did not look whether another does",
      fold,
      `do $$ begin
         execute replace(
           pg_get_functiondef('fold_catalogue_changes'::regproc), 'for no key update skip locked', '');
       end $$`,
    ],
    [
      "the version were a number in the store's row",
      hide,
      `create or replace function bump_catalogue_version() returns trigger language plpgsql as $$
       begin
         update stores set catalogue_version = catalogue_version + 1
           where uid in (select store_uid from changed);
         return null;
       end $$`,
    ],
    [
      "a count were a number in a row",
      hide,
      `create or replace function on_listings_removed() returns trigger language plpgsql as $$
       begin
         update listing_counts c set products = c.products - 1 from removed
           where c.store_uid = removed.store_uid and c.in_stock = removed.in_stock
             and c.category_uid is not distinct from removed.category_uid;
         return null;
       end $$`,
    ],
  ])("would, if %s", async (_, edit, definition) => {
    const twin = await createTestDatabase();
    await sql.raw(definition).execute(twin.db);
    const refusal = await secondOf(twin.url, edit);
    await twin.drop();
    expect(refusal).toBe("55P03");
  });
});
