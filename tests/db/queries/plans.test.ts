import { type Kysely, sql } from "kysely";
import { Client } from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Database } from "#db/schema.ts";
import { loadCatalogue } from "#tests/bench/catalogue.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { explain, type PlanKind, type PlanStep } from "#tests/support/database/plans.ts";
import type { Statement } from "#tests/support/database/recorded-database.ts";
import { pickupOrder, SHOPPER } from "#tests/support/orders/orders.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const PRODUCTS = 4_000;

/** Tables that grow with the catalogue or with orders and must not be scanned. */
const GROWING = new Set([
  "products",
  "variants",
  "product_images",
  "product_listings",
  "product_documents",
  "stock_levels",
  "variant_attributes",
  "orders",
  "order_items",
  "payments",
  "api_keys",
]);

/** Tables of which only the rows of the page's products are read. */
const WIDE = ["products", "variants", "product_images", "product_documents", "stock_levels"];

const database = await openDatabase();
const { db } = database;
const uid = await loadCatalogue(database.url, { slug: "large", products: PRODUCTS });
const small = await loadCatalogue(database.url, { slug: "other", products: 300 });
await fillOtherTables(db, uid);
const order = await storePastOrder(db, uid, { items: [{}, {}], payments: ["1", "2"] });
await sql`vacuum analyze`.execute(db);
const visible = await db
  .selectFrom("products")
  .select(["uid", "category_uid"])
  .where("store_uid", "=", uid)
  .where("is_visible", "=", true)
  .where("category_uid", "is not", null)
  .limit(1)
  .executeTakeFirstOrThrow();
const ids = { product: visible.uid, category: visible.category_uid ?? "", order: order.number };
const recorded = database.record();
const api = await createApi(recorded.db, { environment: { CACHE_MEGABYTES: "0" } });
const key = await api.createKeyFor(uid);
const smallKey = await api.createKeyFor(small);
await api.get("/store", smallKey);
await api.get("/store", key);
// The first use of a key is recorded; later reads run only their own statements.
await vi.waitUntil(
  () => recorded.statements.filter((each) => each.sql.startsWith("update")).length === 2,
);

/** Fills the tables of orders and keys, to make indexes worth using. */
async function fillOtherTables(db: Kysely<Database>, store: string): Promise<void> {
  await sql`
    with placed as (
      insert into orders (store_uid, order_number, subtotal, fulfilment_method, delivery_method)
      select ${store}, 'ORD-' || n, 1, 'pickup', 'pickup' from generate_series(1, 2000) n
      returning store_uid, uid
    ), bought as (
      insert into order_items
        (store_uid, order_uid, product_name, variant_name, quantity, unit_price, total_price)
      select store_uid, uid, 'P', 'V', 1, 1, 1 from placed
    )
    insert into payments (store_uid, order_uid, amount) select store_uid, uid, 1 from placed
  `.execute(db);
  await sql`
    insert into api_keys (store_uid, name, digest, prefix, last_four)
    select ${store}, 'old', sha256(n::text::bytea), 'sfk_', 'xxxx' from generate_series(1, 2000) n
  `.execute(db);
}

/** Returns the statements of a read: the key's first, then its own. */
async function statementsOf(path: string, apiKey = key): Promise<Statement[]> {
  recorded.statements.length = 0;
  expect((await api.get(path, apiKey)).status).toBe(200);
  return [...recorded.statements];
}

async function stepsOf(path: string, kind: PlanKind, apiKey = key): Promise<PlanStep[]> {
  const steps = [];
  for (const statement of await statementsOf(path, apiKey))
    steps.push(...(await explain(database.url, statement, kind)));
  return steps;
}

const scansOf = (steps: PlanStep[]) =>
  steps.filter(
    ({ node, table }) => node === "Seq Scan" && table !== undefined && GROWING.has(table),
  );

const LISTS = [
  "/products",
  "/products?limit=50",
  "/products?offset=3500",
  "/products?category={category}",
  "/products?category={category}&offset=150",
  "/products?ordering=price",
  "/products?ordering=-price&offset=2000",
  "/products?ordering=name",
  "/products?ordering=price&category={category}",
  "/products?ordering=name&category={category}&offset=100",
  "/products?in_stock=true",
  "/products?in_stock=true&category={category}&ordering=-price",
  "/products?on_promo=true",
  "/products?on_promo=true&in_stock=true&ordering=price",
  "/products?on_promo=true&category={category}&ordering=name",
  "/products?search=cotton&on_promo=true",
  "/products?search=cotton",
  "/products?search=co",
  "/products?search=cotton%20red%20shirt",
  "/products?search=nosuchword",
  "/products?search=cotton&category={category}",
  "/products?search=cotton&ordering=price&in_stock=true",
  "/products?brand=Zuma",
  "/products?tag=Gift&brand=Zuma&ordering=price&price_max=9000",
  "/products?attribute[Size]=S&category={category}&in_stock=true",
  "/products?price_min=5000&price_max=5500&ordering=name",
];
const OTHERS = [
  "/store",
  "/products/{product}",
  "/categories",
  "/delivery-options",
  "/orders/{order}",
];

const filled = (path: string) =>
  path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => encodeURIComponent(ids[name]));

describe.each(["custom", "generic"] as const)(
  `uses indexes with ${PRODUCTS} products and a %s plan`,
  (kind) => {
    it.each([...LISTS, ...OTHERS])("%s reads no growing table from end to end", async (path) => {
      expect(scansOf(await stepsOf(filled(path), kind))).toEqual([]);
    });

    it.each(LISTS)("%s reads of the wide tables no more than its page", async (path) => {
      const steps = await stepsOf(filled(path), kind);
      const limit = Number(new URLSearchParams(path.split("?")[1]).get("limit") ?? 20);
      for (const table of WIDE) {
        const rows = steps.filter((step) => step.table === table).map((step) => step.rows);
        expect(Math.max(0, ...rows)).toBeLessThanOrEqual(limit * 4);
      }
    });

    it.each(["/products", "/products/{product}"])("%s reads no base table", async (path) => {
      const tables = new Set((await stepsOf(filled(path), kind)).map(({ table }) => table));
      expect(tables).toContain("product_documents");
      for (const table of ["products", "variants", "product_images", "stock_levels"]) {
        expect(tables).not.toContain(table);
      }
    });
  },
);

it("correcting a search stops at the first match of a word that the newest products lack", async () => {
  await sql`
    update product_listings set words = words || 'oldword:1'::tsvector
    where store_uid = ${uid} and product_uid not in (
      select product_uid from product_listings where store_uid = ${uid}
      order by created_at desc, product_uid desc limit 100)
  `.execute(db);
  await sql`vacuum analyze product_listings`.execute(db);
  const statements = await statementsOf("/products?search=oldword%20nosuchword");
  const correction = statements.find(({ sql: text }) => text.includes("closest"));
  expect(correction).toBeDefined();
  if (!correction) return;
  for (const kind of ["custom", "generic"] as const) {
    const steps = await explain(database.url, correction, kind);
    expect(scansOf(steps)).toEqual([]);
    const read = steps.filter(({ table }) => table === "product_listings").map(({ rows }) => rows);
    expect(Math.max(...read)).toBeLessThanOrEqual(100);
  }
});

it.each([
  ["/store", 1],
  ["/products", 2],
  ["/products?search=cotton&category={category}", 2],
  ["/products?ordering=price", 3],
  ["/products?in_stock=true", 3],
  ["/products/{product}", 2],
  ["/categories", 2],
  ["/product-filters", 6],
  ["/delivery-options", 2],
  ["/orders/{order}", 2],
])("%s takes %i statements, including the key's", async (path, count) => {
  expect(await statementsOf(filled(path))).toHaveLength(count);
});

it("forces a generic plan in every stable PL/pgSQL function", async () => {
  const { rows } = await sql<{ proname: string }>`
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 's'
      and prolang = (select oid from pg_language where lanname = 'plpgsql')
      and not coalesce('plan_cache_mode=force_generic_plan' = any (proconfig), false)
  `.execute(database.db);
  expect(rows).toEqual([]);
});

it("reuses the query plans of a list, a product, a corrected search, a quote and an order", async () => {
  const { uid: variant } = await db
    .selectFrom("variants")
    .select("uid")
    .where("product_uid", "=", ids.product)
    .where("is_default", "=", true)
    .executeTakeFirstOrThrow();
  const items = [{ variant, quantity: 1 }];
  recorded.statements.length = 0;
  await api.get("/products", key);
  await api.get(filled("/products/{product}"), key);
  await api.get("/products?search=nosuchword", key);
  await api.post("/shipping-quotes", key, {
    ...SHOPPER,
    delivery_address: "1 Marina Road, Lagos",
    items,
  });
  await api.post("/orders", key, pickupOrder(items));
  const reads = recorded.statements.filter(
    ({ sql, parameters }) => !/\b(insert|update|delete)\b/.test(sql) && parameters.length > 0,
  );
  expect(reads.map((read) => read.sql).join()).toMatch(
    /product_listings.+"refreshAt".+search_words.+requires_shipping.+read_at/s,
  );
  const client = new Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  // The costs of large tables, and no statistics: this store has more products than the others.
  await client.query("begin; set local enable_seqscan = off; delete from pg_statistic");
  for (const [index, { sql: text, parameters }] of reads.entries()) {
    const statement = { name: `read ${index}`, text, values: [...parameters] };
    for (let use = 0; use < 10; use++) await client.query(statement);
  }
  // PostgreSQL tries five custom plans before it compares them with a generic one.
  const { rows } = await client.query(
    "select statement from pg_prepared_statements where custom_plans > 5",
  );
  expect(rows).toEqual([]);
});

it("detects a list that counts and filters by a full scan", async () => {
  const slow = database.record();
  await slow.db
    .selectFrom("products")
    .select(["uid", sql`count(*) over ()`.as("count")])
    .where(sql<boolean>`name || description ilike '%cotton%'`)
    .orderBy("created_at")
    .limit(20)
    .execute();
  const [statement] = slow.statements;
  expect(statement).toBeDefined();
  if (statement) expect(scansOf(await explain(database.url, statement, "custom"))).not.toEqual([]);
});
