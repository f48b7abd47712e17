import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { insertRows } from "#db/queries/bulk.ts";
import { findVisibleProducts } from "#db/queries/catalogue/catalogue.ts";
import { refreshAllProducts, refreshProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import { Product } from "#lib/contract/product.ts";
import { isImageUrl } from "#lib/kernel/image-url.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { shownProducts } from "#tests/support/catalogue/assembled-products.ts";
import { addImage, createProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { strict } from "#tests/support/strict.ts";

const database = await openDatabase();

it("R11: shows a shopper exactly the visible products", async () => {
  const { db } = database;
  const { uid: store } = await createShop(db);
  await createProduct(db, store, { variants: [{ price: 9, promo_price: 5 }] });
  await sql`
    update stock_levels set unit_cost = 5, reorder_point = 3, batch_number = 'B', expires_on = '2099-01-01'
    where store_uid = ${store}
  `.execute(db);
  await refreshAllProducts(db, store);
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
])("R72: sends %s in UTC, regardless of the session's time zone", async (created_at, sent) => {
  const [shown] = await database.db.transaction().execute(async (trx) => {
    await sql`set local timezone to 'Africa/Lagos'`.execute(trx);
    const { uid: store } = await createShop(trx);
    await createProduct(trx, store, { product: { created_at } });
    return shownProducts(trx, store, new Date());
  });
  expect(shown?.created_at).toBe(sent);
});

describe("two pictures added to one product concurrently", () => {
  /** Returns the number of shown pictures when one transaction commits while the other waits for it. */
  async function shownAfterBoth({ db, url }: TestDatabase): Promise<number | undefined> {
    const { uid: store } = await createShop(db);
    const product = await createProduct(db, store);
    const add = (on: Kysely<Database>, image: string) =>
      on.isTransaction
        ? addImage(on, store, product.uid, { image })
        : on.transaction().execute((own) => addImage(own, store, product.uid, { image }));
    const other = createDb(url, { max: 1 });
    const trx = await db.startTransaction().execute();
    await add(trx, "/first.webp");
    const second = add(other.db, "/second.webp");
    await waitForLockWait(db);
    await trx.commit().execute();
    await second;
    await other.db.destroy();
    const [shown] = await shownProducts(db, store, new Date());
    return shown?.images.length;
  }

  it("shows both of two pictures that were added to a product concurrently", async () => {
    expect(await shownAfterBoth(database)).toBe(2);
  });

  it("loses one of two concurrent pictures when the product is not locked before its document is written", async () => {
    const weakened = await createTestDatabase();
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef('refresh_products'::regproc) as definition
    `.execute(weakened.db);
    const definition = rows[0]?.definition ?? "";
    const unlocked = definition.replace(/perform from products [^;]*for no key update;/, "");
    expect(unlocked).not.toBe(definition);
    await sql.raw(unlocked).execute(weakened.db);
    const shown = await shownAfterBoth(weakened);
    await weakened.drop();
    expect(shown).toBe(1);
  });
});

describe("a document as of a time", () => {
  const END = new Date("2099-03-01T12:00:00.000Z");
  const shownAt = async (
    variant: NonNullable<Parameters<typeof createProduct>[2]>["variants"],
    now: Date,
    time_zone = "UTC",
  ) => {
    const { uid: store } = await createShop(database.db, { time_zone });
    const { uid } = await createProduct(database.db, store, { variants: variant });
    const found = await findVisibleProducts(database.db, store, [uid], now);
    const [product]: Product[] = found.documents.map((document) => JSON.parse(document));
    if (!product) throw new Error("The product is not visible");
    return { product, variant: product.variants[0], refreshAt: found.refreshAt };
  };

  it.each([
    ["a millisecond before its end", -1, "80.00"],
    ["at its end", 0, null],
    ["after its end", 1, null],
  ])("R72: builds a document with the right promo %s", async (_, milliseconds, price) => {
    const promo = { price: "100.00", promo_price: "80.00", promo_expiry: END };
    const now = new Date(END.getTime() + milliseconds);
    const { variant, refreshAt } = await shownAt([promo], now);
    expect(variant).toMatchObject({ promo_price: price, promo_expiry: price && END.toISOString() });
    expect(refreshAt).toEqual(price && END);
  });

  it("builds a document with a promo price of zero and no end", async () => {
    const { variant } = await shownAt([{ price: "9.00", promo_price: "0.00" }], END);
    expect(variant).toMatchObject({ promo_price: "0.00", promo_expiry: null });
  });

  it.each([
    ["on hand less reserved", { on_hand: 10, reserved: 3 }, 7, 7],
    ["a batch on its last day", { on_hand: 10, reserved: 3, expires_on: "2099-03-01" }, 7, 7],
    ["a batch the day after", { on_hand: 10, reserved: 3, expires_on: "2099-02-28" }, 7, 0],
    ["no stock at all", null, 0, 0],
  ])("builds a document with the stock of %s", async (_, stock, available, sellable) => {
    const { product, variant } = await shownAt([{ stock }, { stock: { on_hand: 5 } }], END);
    expect(variant).toMatchObject({ available_stock: available, sellable_stock: sellable });
    expect(product.total_stock).toBe(available + 5);
  });

  it.each([
    ["Africa/Lagos", "2028-02-29", "2028-02-29T23:00:00.000Z"],
    ["Europe/Berlin", "2028-03-26", "2028-03-26T22:00:00.000Z"],
    ["America/New_York", "2028-11-05", "2028-11-06T05:00:00.000Z"],
  ])("R72: expires a batch at midnight after its last day in %s", async (zone, expires_on, end) => {
    const stock = { on_hand: 7, expires_on };
    const midnight = new Date(end);
    const before = await shownAt([{ stock }], new Date(midnight.getTime() - 1), zone);
    expect(before.variant?.sellable_stock).toBe(7);
    expect(before.refreshAt).toEqual(midnight);
    const after = await shownAt([{ stock }], midnight, zone);
    expect(after.variant?.sellable_stock).toBe(0);
    expect(after.refreshAt).toBeNull();
  });
});

it("R62: shows a stored picture exactly when isImageUrl accepts its address", async () => {
  const parts = ["/", "//", ".", "..", "%2e", "a", "a b", "?", "#", "@", "\\", ":", "\u00a0"];
  const odd = ["\n", " ", "\u202e", "\u2028", "\u3000", "\ufeff", "\u00ad", '"b".png'];
  const hosts = ["http://cdn.example", "HTTPS://cdn.example:443", "http://[::1]", "https:", "x:"];
  const address = fc
    .tuple(
      fc.constantFrom("", "/", ...hosts),
      fc.array(fc.constantFrom(...parts, ...odd), { maxLength: 6 }),
    )
    .map(([start, rest]) => start + rest.join(""));
  const addresses = ['https://@"b".png', ...fc.sample(address, 3000)];
  const { uid: store_uid } = await createShop(database.db);
  const { uid: product_uid } = await createProduct(database.db, store_uid);
  const images = addresses.map((image) => ({ store_uid, product_uid, image }));
  await insertRows(database.db, "product_images", images);
  await refreshProducts(database.db, store_uid, [product_uid]);
  const [product] = await shownProducts(database.db, store_uid, new Date());
  const shown = product?.images.map(({ image }) => image) ?? [];
  const accepted = addresses.filter((text) => isImageUrl(text));
  expect(shown.filter((text) => !accepted.includes(text))).toEqual([]);
  expect(accepted.filter((text) => !shown.includes(text) && !/%2e|\.\/|\/\./.test(text))).toEqual(
    [],
  );
  expect(shown.length).toBeGreaterThan(100);
});
