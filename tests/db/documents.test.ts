import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { Product } from "#lib/contract/product.ts";
import { assembledProducts, shownProducts } from "#tests/support/assembled-products.ts";
import { somebodyBlocked } from "#tests/support/blocked.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { addImage, createProduct, createShop } from "#tests/support/shop.ts";
import { strict } from "#tests/support/strict.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

describe("the kept documents", () => {
  async function edited(trigger: [table: string, name: string] | undefined, statement: string) {
    const { db } = database;
    const { uid: store } = await createShop(db);
    const product = await createProduct(db, store, {
      variants: [{ attributes: { Size: "S" } }, { attributes: { Size: "M" } }],
    });
    await addImage(db, store, product.uid, { image: "/picture.webp" });
    const trx = await db.startTransaction().execute();
    if (trigger) {
      const [table, name] = trigger;
      await sql`alter table ${sql.table(table)} disable trigger ${sql.id(name)}`.execute(trx);
    }
    await sql`${sql.raw(statement)} where store_uid = ${store}`.execute(trx);
    const now = new Date();
    const found = {
      shown: await shownProducts(trx, store, now),
      assembled: await assembledProducts(trx, store, now),
    };
    await trx.rollback().execute();
    return found;
  }

  it.each([
    ["products", "updated", "update products set story = 'Told'"],
    [
      "variants",
      "inserted",
      "insert into variants (store_uid, product_uid, name, price) select store_uid, uid, 'V', 1 from products",
    ],
    ["variants", "updated", "update variants set price = 7"],
    ["variants", "deleted", "delete from variants"],
    [
      "product_images",
      "inserted",
      "insert into product_images (store_uid, product_uid, image) select store_uid, uid, '/x' from products",
    ],
    ["product_images", "updated", "update product_images set alt_text = 'Seen'"],
    ["product_images", "deleted", "delete from product_images"],
    ["variant_attributes", "updated", "update variant_attributes set uid = gen_random_uuid()"],
    ["variant_attributes", "deleted", "delete from variant_attributes"],
    ["attributes", "updated", "update attributes set name = 'Grösse'"],
    ["attribute_values", "updated", "update attribute_values set value = value || '!'"],
  ])("follow %s that were %s, by a trigger", async (table, event, statement) => {
    const { shown, assembled } = await edited(undefined, statement);
    expect(shown).toEqual(assembled);
    expect(shown).toHaveLength(1);
    const twin = await edited([table, `${table}_${event}`], statement);
    expect(twin.shown).not.toEqual(twin.assembled);
  });
});

it("R11: what a shopper sees of a product is what is listed, and no more", async () => {
  const { db } = database;
  const { uid: store } = await createShop(db);
  await createProduct(db, store, { variants: [{ price: 9, promo_price: 5 }] });
  await sql`
    update stock_levels set unit_cost = 5, reorder_point = 3, batch_number = 'B', expires_on = '2099-01-01'
    where store_uid = ${store}
  `.execute(db);
  const [shown] = await shownProducts(db, store, new Date());
  expect(strict(Product).parse(shown)).toEqual(shown);
  expect(JSON.stringify(shown)).not.toMatch(/cost|reorder|batch|store_uid|on_hand|reserved/);
});

it.each([
  ["2026-03-29T02:30:00+01:00", "2026-03-29T01:30:00.000Z"],
  ["2028-02-29T23:59:59.999999+00:00", "2028-02-29T23:59:59.999Z"],
  ["2026-07-01T12:00:00+00:00", "2026-07-01T12:00:00.000Z"],
  ["2026-07-01T12:00:00.5+00:00", "2026-07-01T12:00:00.500Z"],
  ["2026-12-31T23:00:00-02:00", "2027-01-01T01:00:00.000Z"],
  ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
])("R72: %s is sent in UTC, whatever the session's zone", async (stored, sent) => {
  const { rows } = await sql`
    select time_as_sent(${stored}) as sent from set_config('timezone', 'Africa/Lagos', true)
  `.execute(database.db);
  expect(rows).toEqual([{ sent }]);
});

describe("two pictures of one product added at the same moment", () => {
  /** How many are shown, when one is committed while the other waits for it. */
  async function shownAfterBoth({ db, url }: TestDatabase): Promise<number | undefined> {
    const { uid: store } = await createShop(db);
    const product = await createProduct(db, store);
    const add = (on: Kysely<Database>, image: string) =>
      addImage(on, store, product.uid, { image });
    const other = createDb(url, { max: 1 });
    const trx = await db.startTransaction().execute();
    await add(trx, "/first.webp");
    const second = add(other.db, "/second.webp");
    await somebodyBlocked(db);
    await trx.commit().execute();
    await second;
    await other.db.destroy();
    const [shown] = await shownProducts(db, store, new Date());
    return shown?.images.length;
  }

  it("are both shown", async () => {
    expect(await shownAfterBoth(database)).toBe(2);
  });

  it("would not be, were the product not locked before its document is written", async () => {
    const twin = await createTestDatabase();
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef('write_documents'::regproc) as definition
    `.execute(twin.db);
    const definition = rows[0]?.definition ?? "";
    const unlocked = definition.replace(/perform from products .* for no key update;/, "");
    expect(unlocked).not.toBe(definition);
    await sql.raw(unlocked).execute(twin.db);
    const shown = await shownAfterBoth(twin);
    await twin.drop();
    expect(shown).toBe(1);
  });
});
