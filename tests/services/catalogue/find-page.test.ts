import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKnownProducts } from "#lib/cache/known-products.ts";
import { createLandmarks, type Landmarks } from "#lib/cache/landmarks.ts";
import { EVERYTHING } from "#lib/cache/regulars.ts";
import { createSharedReads } from "#lib/cache/shared-reads.ts";
import { createVainSearches, type VainSearches } from "#lib/cache/vain-searches.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { listProducts } from "#lib/services/catalogue/list-products.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { anyEdit, type Shelves } from "#tests/support/catalogue-edits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { contextOf } from "#tests/support/orders.ts";
import { openRecorded } from "#tests/support/recorded-database.ts";
import { stockShelves } from "#tests/support/shelves.ts";

const ROOM = 1_000_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function storeOf(products: number) {
  const shelves = await stockShelves(database.db, products);
  return { shelves, plain: await contextOf(database.db, shelves.slug) };
}

/** The same store's, which finds pages from these landmarks. */
function withLandmarks(ctx: StoreContext, landmarks: Landmarks): StoreContext {
  return { ...ctx, knownProducts: createKnownProducts(ROOM, EVERYTHING, landmarks) };
}

async function read(ctx: StoreContext, query: object) {
  return (await listProducts(ctx, ProductQuery.parse(query))).read();
}

/** Each page of each list that edits alone change, the last first: it is found from a landmark. */
const pagesOf = ({ categories, products }: Shelves) =>
  ["-created_at", "name"].flatMap((ordering) =>
    [undefined, ...categories].flatMap((category) =>
      products
        .map((_, offset) => ({ ordering, category, offset, limit: 1 + (offset % 2) }))
        .toReversed(),
    ),
  );

/** The pages that are not what they are without landmarks. */
async function wrongPages(ctx: StoreContext, plain: StoreContext, shelves: Shelves) {
  const wrong = [];
  for (const query of pagesOf(shelves)) {
    const [found, expected] = [await read(ctx, query), await read(plain, query)];
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push(query);
  }
  return wrong;
}

it("a page is the same from wherever it is looked for, whatever was edited", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEdit, { minLength: 3, maxLength: 6 }), async (edits) => {
      const { shelves, plain } = await storeOf(5);
      const ctx = withLandmarks(plain, createLandmarks(ROOM, 1));
      expect(await wrongPages(ctx, plain, shelves)).toEqual([]);
      for (const edit of edits) {
        await edit.run(database.db, shelves);
        expect(await wrongPages(ctx, plain, shelves)).toEqual([]);
      }
    }),
    { numRuns: 10 },
  );
});

it("and would not be, if landmarks outlived an edit", async () => {
  const { shelves, plain } = await storeOf(5);
  const landmarks = createLandmarks(ROOM, 1);
  const always = {};
  const outliving: Landmarks = {
    before: (list, _, position) => landmarks.before(list, always, position),
    note: (list, _, landmark) => landmarks.note(list, always, landmark),
  };
  const ctx = withLandmarks(plain, outliving);
  expect(await wrongPages(ctx, plain, shelves)).toEqual([]);
  await database.db
    .deleteFrom("products")
    .where("uid", "=", shelves.products[4] ?? "")
    .execute();
  expect(await wrongPages(ctx, plain, shelves)).not.toEqual([]);
});

it.each([
  ["the landmark's own", 1],
  ["one before it", 4],
  ["one behind it", 0],
])(
  "an edit that nobody here has seen yet, of %s: the page is looked for again",
  async (_, edited) => {
    const { shelves, plain } = await storeOf(5);
    const recorded = openRecorded(database.url);
    const ctx = withLandmarks({ ...plain, db: recorded.db }, createLandmarks(ROOM, 1));
    const page = { offset: 3, limit: 1 };
    for (let time = 0; time < 2; time += 1) await read(ctx, page);
    recorded.statements.length = 0;
    expect((await read(ctx, page)).results).toHaveLength(1);
    expect(recorded.statements).toHaveLength(1);
    expect(recorded.statements[0]?.parameters).toContain(shelves.products[1]);
    const uid = shelves.products[edited] ?? "";
    await database.db.deleteFrom("products").where("uid", "=", uid).execute();
    expect(await read(ctx, page)).toEqual(await read(plain, page));
    await recorded.db.destroy();
  },
);

it.each([
  ["by price", { ordering: "price" }],
  ["by price, the highest first", { ordering: "-price" }],
  ["of what is in stock", { in_stock: "true" }],
  ["of what is on promo", { on_promo: "true" }],
  ["of a search", { search: "product" }],
])("a list %s has no landmarks: the clock changes it, or its words do", async (_, query) => {
  const { plain } = await storeOf(3);
  const refused = () => {
    throw new Error("a landmark was asked for");
  };
  const ctx = withLandmarks(plain, { before: refused, note: refused });
  expect(await read(ctx, { ...query, limit: 1 })).toEqual(
    await read(plain, { ...query, limit: 1 }),
  );
});

/** The same store's, in which what is found is told to these. */
function withVainSearches(ctx: StoreContext, vainSearches: VainSearches): StoreContext {
  return { ...ctx, knownProducts: { ...createKnownProducts(ROOM), vainSearches } };
}

const ALWAYS: VainSearches = { ...createVainSearches(), mayGoOn: () => true };
const NEVER: VainSearches = { ...createVainSearches(), mayGoOn: () => false };

const SEARCHES = [
  ...["shoe", "SHO", "oe", "o", "%", "a%b", "é", "eba", "cafe", "½", "1", "fine", "product"],
  ...["red shoe", "shoe zq", "zqzq shoe", "o zqzq", "zqzq", "zq", "ﬁ", "100% fine", "noir café"],
];

/** The searches that find something else when their words are looked up first. */
async function wrongSearches(plain: StoreContext, vain: VainSearches) {
  const wrong = [];
  for (const search of SEARCHES) {
    const found = await read(withVainSearches(plain, vain), { search, offset: 1, limit: 2 });
    const expected = await read(withVainSearches(plain, NEVER), { search, offset: 1, limit: 2 });
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push(search);
  }
  return wrong;
}

it("a search finds the same after one that found nothing, whatever was edited", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEdit, { minLength: 2, maxLength: 5 }), async (edits) => {
      const { shelves, plain } = await storeOf(2);
      expect(await wrongSearches(plain, ALWAYS)).toEqual([]);
      for (const edit of edits) {
        await edit.run(database.db, shelves);
        expect(await wrongSearches(plain, ALWAYS)).toEqual([]);
      }
    }),
    { numRuns: 10 },
  );
});

it("and would not, if what was absent stayed so for longer than one read", async () => {
  const { shelves, plain } = await storeOf(1);
  const first = createSharedReads<{ version: string; absent: string[] }>();
  const known = new Map<string, ReturnType<typeof first.of>>();
  const remembering: VainSearches = {
    ...ALWAYS,
    reads: {
      of(store, words, look) {
        const name = words.join(" ");
        const found = known.get(name) ?? first.of(store, words, look);
        known.set(name, found);
        return found;
      },
    },
  };
  expect(await wrongSearches(plain, remembering)).toEqual([]);
  await database.db
    .updateTable("products")
    .set({ description: "a shoe" })
    .where("uid", "=", shelves.products[0] ?? "")
    .execute();
  expect(await wrongSearches(plain, remembering)).not.toEqual([]);
});

it("words that nobody has are looked up together, until a search finds something", async () => {
  const { plain } = await storeOf(1);
  const recorded = openRecorded(database.url);
  const ctx = withVainSearches({ ...plain, db: recorded.db }, createVainSearches());
  const countOf = async (search: string) => (await read(ctx, { search })).count;
  const statementsOf = async (...searches: string[]) => {
    recorded.statements.length = 0;
    const counts = await Promise.all(searches.map(countOf));
    return { counts, statements: recorded.statements.map(({ parameters }) => parameters) };
  };
  const found = await statementsOf("zq0");
  expect(found.counts).toEqual([0]);
  expect(found.statements).toHaveLength(1);
  const { counts, statements } = await statementsOf("zq1", "zq2 product", "zq3", "zq4 zq5");
  expect(counts).toEqual([0, 0, 0, 0]);
  expect(statements).toHaveLength(2);
  expect(statements.flat()).toContainEqual(["zq1"]);
  expect(statements.flat()).toContainEqual(["zq2", "product", "zq3", "zq4", "zq5"]);
  expect((await statementsOf("product")).statements).toHaveLength(2);
  expect((await statementsOf("product")).statements).toHaveLength(1);
  expect((await statementsOf("zq6")).statements.flat()).not.toContainEqual(["zq6"]);
  for (const search of ["zq", "%%%%", "a-b", "東京都"]) {
    expect((await statementsOf(search)).statements).toHaveLength(1);
  }
  await recorded.db.destroy();
});

it("many promos that ended at once are none of the next who asks", async () => {
  const { shelves, plain } = await storeOf(1);
  // More than one statement settles, and few enough for the time one reader has on a slow machine.
  const ENDED = 500;
  await database.db.transaction().execute(async (trx) => {
    await sql`
      with made as (
        insert into products (store_uid, handle, name)
        select ${shelves.store}, 'ended-' || n, 'Ended' from generate_series(1, ${ENDED}::integer) n
        returning uid
      )
      insert into variants
        (store_uid, product_uid, name, price, promo_price, promo_expiry, is_default, position)
      select ${shelves.store}, uid, 'Only', 9, 5, '2999-01-01', true, 0 from made
    `.execute(trx);
    // As if the time had passed without anybody writing.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update variants set promo_expiry = '2020-01-01' where promo_expiry = '2999-01-01'`.execute(
      trx,
    );
    await sql`update product_listings set due_at = '2020-01-01' where due_at = '2999-01-01'`.execute(
      trx,
    );
  });
  const { count } = await read(plain, { on_promo: "true", search: "ended" });
  expect(count).toBe(0);
});
