import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { findStoreNow } from "#db/queries/stores.ts";
import type { CatalogueVersion } from "#lib/cache/versioned-lru.ts";
import { listCategories, listCategoriesAt } from "#lib/services/catalogue/list-categories.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { anyEdit, type Shelves } from "#tests/support/catalogue-edits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { contextOf } from "#tests/support/orders.ts";
import { openRecorded } from "#tests/support/recorded-database.ts";
import { stockShelves } from "#tests/support/shelves.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function storeOf(products: number): Promise<{ shelves: Shelves; ctx: StoreContext }> {
  const shelves = await stockShelves(database.db, products);
  return { shelves, ctx: await contextOf(database.db, shelves.slug) };
}

async function editionOf({ db, store }: StoreContext): Promise<CatalogueVersion> {
  const asOf = performance.now();
  const found = await findStoreNow(db, store.slug);
  return { store: store.uid, version: found?.version ?? "", asOf };
}

it("categories are as they are now, whatever was edited", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEdit, { minLength: 3, maxLength: 6 }), async (edits) => {
      const { shelves, ctx } = await storeOf(3);
      for (const edit of edits) {
        await edit.run(database.db, shelves);
        const shown = await listCategoriesAt(ctx, await editionOf(ctx));
        expect(shown).toEqual(await listCategories(ctx));
      }
    }),
    { numRuns: 15 },
  );
});

it("and would not be, if they outlived an edit", async () => {
  const { shelves, ctx } = await storeOf(3);
  const always = await editionOf(ctx);
  await listCategoriesAt(ctx, always);
  await database.db
    .deleteFrom("products")
    .where("uid", "in", shelves.products.slice(0, 1))
    .execute();
  expect(await listCategoriesAt(ctx, always)).not.toEqual(await listCategories(ctx));
  expect(await listCategoriesAt(ctx, await editionOf(ctx))).toEqual(await listCategories(ctx));
});

it("categories are asked for once while nothing is edited, and again after a failure", async () => {
  const { ctx: plain } = await storeOf(3);
  const { db, statements } = openRecorded(database.url);
  const edition = await editionOf(plain);
  const missing = createDb(new URL("/missing", database.url).href);
  await expect(listCategoriesAt({ ...plain, db: missing.db }, edition)).rejects.toThrow();
  await missing.db.destroy();
  const ctx = { ...plain, db };
  const [first, second] = await Promise.all([
    listCategoriesAt(ctx, edition),
    listCategoriesAt(ctx, edition),
  ]);
  expect(second).toBe(first);
  expect(await listCategoriesAt(ctx, edition)).toBe(first);
  expect(first).toHaveLength(2);
  expect(statements).toHaveLength(1);
  await db.destroy();
});

it("who saw the store before an edit is given what was asked since, and ends nothing", async () => {
  const { shelves, ctx: plain } = await storeOf(3);
  const { db, statements } = openRecorded(database.url);
  const ctx = { ...plain, db };
  const before = await editionOf(plain);
  const first = await listCategoriesAt(ctx, before);
  await database.db
    .deleteFrom("products")
    .where("uid", "in", shelves.products.slice(0, 1))
    .execute();
  const since = await listCategoriesAt(ctx, await editionOf(plain));
  expect(since).not.toEqual(first);
  for (let time = 0; time < 3; time += 1) {
    expect(await listCategoriesAt(ctx, before)).toBe(since);
    expect(await listCategoriesAt(ctx, await editionOf(plain))).toBe(since);
  }
  expect(statements).toHaveLength(2);
  await db.destroy();
});
