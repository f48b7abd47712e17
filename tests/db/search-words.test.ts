import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { foldCatalogueChanges } from "#db/queries/catalogue-versions.ts";
import { deleteUnusedWords } from "#db/queries/search-words.ts";
import type { Database } from "#db/schema.ts";
import { type Api, createApi } from "#tests/support/api.ts";
import { openShop } from "#tests/support/checkout.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createProduct } from "#tests/support/shop.ts";

let database: TestDatabase;
let api: Api;
let shop: { uid: string; key: string };
let product: { uid: string };

beforeAll(async () => {
  database = await createTestDatabase();
  api = await createApi(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  shop = await openShop(api);
  product = await createProduct(database.db, shop.uid, { product: { name: "Blue kettle" } });
});

function rename(db: Kysely<Database>, name: string) {
  return db.updateTable("products").set({ name }).where("uid", "=", product.uid).execute();
}

async function words(): Promise<string[]> {
  const rows = await database.db
    .selectFrom("search_words")
    .select("word")
    .where("store_uid", "=", shop.uid)
    .orderBy("word")
    .execute();
  return rows.map(({ word }) => word);
}

const found = async (word: string) =>
  (await api.get(`/products?search=${word}`, shop.key)).body.data.count;

it.each([
  ["counted", () => foldCatalogueChanges(database.db, shop.uid)],
  ["not counted yet", () => {}],
])("words that no product has any more go, edits %s", async (_, count) => {
  await rename(database.db, "Green kettle");
  await count();
  expect(await words()).toEqual(["blue", "green", "kettle"]);
  // The tests before have left words behind, too.
  expect(await deleteUnusedWords(database.db, 1000)).toBeGreaterThan(0);
  expect(await words()).toEqual(["green", "kettle"]);
  expect(await deleteUnusedWords(database.db, 1000)).toBe(0);
  await rename(database.db, "Blue kettle");
  await foldCatalogueChanges(database.db, shop.uid);
  expect([await found("blue"), await found("green"), await found("kettle")]).toEqual([1, 0, 1]);
});

it("a word stays that is in use, however it is counted", async () => {
  await sql`update search_words set listings = 0 where store_uid = ${shop.uid}`.execute(
    database.db,
  );
  await sql`delete from word_changes where store_uid = ${shop.uid}`.execute(database.db);
  await deleteUnusedWords(database.db, 1000);
  expect(await words()).toEqual(["blue", "kettle"]);
});

/** Somebody gives the product a word that none has had for a while, and is not done when `work` comes. */
async function whileAnEditUsesOne(work: () => Promise<unknown>): Promise<unknown> {
  await rename(database.db, "Green kettle");
  const edit = await database.db.startTransaction().execute();
  await rename(edit, "Blue kettle");
  const outcome = await work();
  await edit.commit().execute();
  return outcome;
}

it("none goes while a product is edited", async () => {
  expect(await whileAnEditUsesOne(() => deleteUnusedWords(database.db, 1000))).toBe(0);
  expect(await found("blue")).toBe(1);
});

it("and would be missed, if it did", async () => {
  await whileAnEditUsesOne(() =>
    sql`delete from search_words where store_uid = ${shop.uid} and word = 'blue'`.execute(
      database.db,
    ),
  );
  expect(await found("blue")).toBe(0);
});
