import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listVisibleProducts, type ProductFilter } from "#db/queries/catalogue.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { listProducts } from "#lib/services/list-products.ts";
import { showPage, showProducts } from "#lib/services/show-products.ts";
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

/** The page by name, and whether its documents were asked for, each time it was asked for. */
async function page(meanwhile = async () => {}) {
  const asked: boolean[] = [];
  const { count, results } = await showPage(ctx, async (withDocuments) => {
    asked.push(withDocuments);
    const rows = await listVisibleProducts(ctx.db, ctx.store.uid, BY_NAME, { withDocuments });
    if (asked.length === 1) await meanwhile();
    return rows;
  });
  return { asked, count, names: results.map((product) => product.read().name) };
}

const rename = (uid: string | undefined, name: string) =>
  ctx.db
    .updateTable("products")
    .set({ name })
    .where("uid", "=", uid ?? "")
    .execute();

it("a page of which nothing is known is asked for whole, and without documents from then on", async () => {
  const names = ["First", "Second", "Third"];
  expect(await page()).toEqual({ asked: [true], count: 3, names });
  expect(await page()).toEqual({ asked: [false], count: 3, names });
});

it("an edited product is not shown as it was known", async () => {
  await page();
  await rename(uids[1], "Other");
  expect(await page()).toEqual({ asked: [false], count: 3, names: ["First", "Other", "Third"] });
  const [product] = await showProducts(ctx, [uids[1] ?? ""]);
  expect(product?.read().name).toBe("Other");
});

it("a page of which some products are known is completed by the others", async () => {
  await showProducts(ctx, uids.slice(0, 1));
  expect(await page()).toEqual({ asked: [false], count: 3, names: ["First", "Second", "Third"] });
});

it("a page that is edited while it is completed is shown as it is afterwards, whole", async () => {
  await showProducts(ctx, uids.slice(0, 1));
  const edited = page(async () => {
    await rename(uids[2], "Another");
    await ctx.db
      .deleteFrom("products")
      .where("uid", "=", uids[1] ?? "")
      .execute();
  });
  expect(await edited).toEqual({ asked: [false, true], count: 2, names: ["Another", "First"] });
});

it("a search is one statement, though some of what it finds is known, and what is known stays", async () => {
  const known = () => ctx.templates.find(ctx.store.uid, uids[0] ?? "")?.template;
  await showProducts(ctx, uids.slice(0, 1));
  const before = known();
  const recorded = openRecorded(database.url);
  const list = async (query: object) => {
    recorded.statements.length = 0;
    const page = await listProducts({ ...ctx, db: recorded.db }, ProductQuery.parse(query));
    return { found: page.read().count, statements: recorded.statements.length };
  };
  expect(await list({ search: "ir" })).toEqual({ found: 2, statements: 1 });
  expect(known()).toBe(before);
  expect(await list({})).toEqual({ found: 3, statements: 2 });
  await recorded.db.destroy();
});

it("R5: what is known of one store's products shows another store nothing", async () => {
  expect(await showProducts(ctx, uids)).toHaveLength(3);
  const other = await contextOf(database.db, (await createShop(database.db)).slug);
  expect(await showProducts({ ...other, templates: ctx.templates }, uids)).toEqual([]);
});
