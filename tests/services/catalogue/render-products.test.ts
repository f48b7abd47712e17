import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Detail, listVisibleProducts } from "#db/queries/catalogue.ts";
import type { ProductFilter } from "#db/queries/page-of-listings.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { listProducts } from "#lib/services/catalogue/list-products.ts";
import { renderPage, renderProducts } from "#lib/services/catalogue/render-products.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { contextOf } from "#tests/support/orders.ts";
import { openRecorded } from "#tests/support/recorded-database.ts";
import { createProduct, createShop } from "#tests/support/shop.ts";

let database: TestDatabase;
let ctx: StoreContext;
let uids: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  const { db } = database;
  const shop = await createShop(db);
  ctx = await contextOf(db, shop.slug);
  uids = [];
  for (const name of ["First", "Second", "Third"]) {
    uids.push((await createProduct(db, shop.uid, { product: { name } })).uid);
  }
});

afterAll(() => database.drop());

const BY_NAME: ProductFilter = {
  limit: 10,
  offset: 0,
  words: [],
  inStock: false,
  onPromo: false,
  ordering: "name",
};

/** The page by name, what it was asked for each time it was asked for, and how many statements that took. */
async function page(meanwhile = async () => {}, offset = 0) {
  const asked: Detail[] = [];
  const recorded = openRecorded(database.url);
  const { count, results } = await renderPage(
    { ...ctx, db: recorded.db },
    "list",
    async (detail) => {
      asked.push(detail);
      const filter = { ...BY_NAME, offset };
      const rows = await listVisibleProducts(recorded.db, ctx.store.uid, filter, detail);
      if (asked.length === 1) await meanwhile();
      return rows;
    },
  );
  await recorded.db.destroy();
  const products = results.map((product) => product.read());
  const names = products.map(({ name }) => name);
  return { asked, statements: recorded.statements.length, count, names, first: products[0] };
}

const rename = (uid: string | undefined, name: string) =>
  ctx.db
    .updateTable("products")
    .set({ name })
    .where("uid", "=", uid ?? "")
    .execute();

const NAMES = ["First", "Second", "Third"];

it("a page of which nothing is known is asked for whole, and for no more than is needed from then on", async () => {
  expect(await page()).toMatchObject({
    asked: ["documents"],
    statements: 1,
    count: 3,
    names: NAMES,
  });
  const more = { statements: 1, count: 3, names: NAMES };
  expect(await page()).toMatchObject({ asked: ["documents"], ...more });
  expect(await page()).toMatchObject({ asked: ["uids"], ...more });
});

it("a page behind the last one shows nothing, however it is asked for", async () => {
  for (let time = 0; time < 3; time += 1) {
    expect(await page(undefined, 3)).toMatchObject({ statements: 1, count: 3, names: [] });
    await page();
  }
});

it("products are shown as they are, however much is known of them", async () => {
  for (let time = 0; time < 3; time += 1) await page();
  await rename(uids[1], "Other");
  expect(await page()).toMatchObject({
    asked: ["uids"],
    statements: 2,
    count: 3,
    names: ["First", "Other", "Third"],
  });
  const [product] = await renderProducts(ctx, uids.slice(1, 2));
  expect(product?.read().name).toBe("Other");
});

it.each([
  ["stock", "update stock_levels set on_hand = 77", { total_stock: 77 }],
  ["its category's name", "update categories set name = 'Hats'", { category_name: "Hats" }],
])("a change of %s is seen at once, on the pages and alone", async (_, change, seen) => {
  const { category_uid } = await ctx.db
    .insertInto("categories")
    .values({ store_uid: ctx.store.uid, name: "Shoes" })
    .returning("uid as category_uid")
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable("products")
    .set({ category_uid })
    .where("store_uid", "=", ctx.store.uid)
    .execute();
  for (let time = 0; time < 3; time += 1) await page();
  await sql`${sql.raw(change)} where store_uid = ${ctx.store.uid}`.execute(ctx.db);
  for (let time = 0; time < 3; time += 1) {
    expect((await page()).first).toMatchObject(seen);
    const [alone] = await renderProducts(ctx, uids.slice(0, 1));
    expect(alone?.read()).toMatchObject(seen);
  }
});

it("of a page whose products were known before an edit, what is not known of now is read in one statement", async () => {
  for (let time = 0; time < 2; time += 1) await page();
  await rename(uids[0], "First");
  expect(await page()).toMatchObject({ asked: ["uids"], statements: 2, count: 3, names: NAMES });
  expect(await page()).toMatchObject({ asked: ["uids"], statements: 1, count: 3, names: NAMES });
});

it("a page that is edited while it is completed is shown as it is afterwards, whole", async () => {
  for (let time = 0; time < 2; time += 1) await page();
  await rename(uids[0], "Foremost");
  const edited = page(async () => {
    await rename(uids[2], "Another");
    await ctx.db
      .deleteFrom("products")
      .where("uid", "=", uids[1] ?? "")
      .execute();
  });
  expect(await edited).toMatchObject({
    asked: ["uids", "documents"],
    statements: 3,
    count: 2,
    names: ["Another", "Foremost"],
  });
});

it("a search for what is new to us is one statement, whatever is known of lists; what is known stays", async () => {
  const known = () => ctx.knownProducts.find(ctx.store.uid, uids[0] ?? "")?.part.shown;
  await renderProducts(ctx, uids.slice(0, 1));
  const before = known();
  const recorded = openRecorded(database.url);
  const list = async (query: object) => {
    recorded.statements.length = 0;
    const page = await listProducts({ ...ctx, db: recorded.db }, ProductQuery.parse(query));
    return { found: page.read().count, statements: recorded.statements.length };
  };
  for (let time = 0; time < 3; time += 1) {
    expect(await list({ search: "ir" })).toEqual({ found: 2, statements: 1 });
    expect(await list({})).toEqual({ found: 3, statements: 1 });
    expect(known()).toBe(before);
  }
  expect(ctx.knownProducts.momentOf(ctx.store.uid)?.knowsMostOf).toEqual({
    list: true,
    search: true,
  });
  await recorded.db.destroy();
});

it("products that many ask for at once are read together, each by who may see it", async () => {
  const recorded = openRecorded(database.url);
  const asked = [0, 1, 2, 0, 1, 2, 0].map((place) =>
    renderProducts({ ...ctx, db: recorded.db }, uids.slice(place, place + 1)),
  );
  const names = (await Promise.all(asked)).flat().map((product) => product.read().name);
  expect(names).toEqual(["First", "Second", "Third", "First", "Second", "Third", "First"]);
  expect(recorded.statements).toHaveLength(2);
  const many = await renderProducts(ctx, [...uids, ...uids, crypto.randomUUID()].reverse());
  expect(many.map((product) => product.read().name)).toEqual(NAMES.toReversed());
  await recorded.db.destroy();
});

it("what is known is plain: the pages' bundle has classes of its own", async () => {
  await page();
  const known = ctx.knownProducts.find(ctx.store.uid, uids[0] ?? "");
  expect(known?.part.shown.json).toBeInstanceOf(Uint8Array);
  expect(structuredClone(known)).toStrictEqual(known);
});

it("R5: what is known of one store's products shows another store nothing", async () => {
  expect(await renderProducts(ctx, uids)).toHaveLength(3);
  const other = await contextOf(database.db, (await createShop(database.db)).slug);
  expect(await renderProducts({ ...other, knownProducts: ctx.knownProducts }, uids)).toEqual([]);
});
