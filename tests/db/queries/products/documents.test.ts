import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertRows } from "#db/queries/bulk.ts";
import { findVisibleProducts } from "#db/queries/catalogue/catalogue.ts";
import { refreshProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import type { Product } from "#lib/contract/product.ts";
import { isImageUrl } from "#lib/kernel/image-url.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { addImage, addProduct, createShop, shownProduct } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";

const database = await openDatabase();

describe("two pictures added to one product concurrently", () => {
  /** Returns the number of shown pictures when one transaction commits while the other waits for it. */
  async function shownAfterBoth({ db, connect }: TestDatabase): Promise<number | undefined> {
    const { uid: store } = await createShop(db);
    const product = await addProduct(db, store);
    const add = (on: Kysely<Database>, image: string) =>
      on.isTransaction
        ? addImage(on, store, product.uid, { image })
        : on.transaction().execute((own) => addImage(own, store, product.uid, { image }));
    const other = connect({ max: 1 });
    const trx = await db.startTransaction().execute();
    await add(trx, "/first.webp");
    const second = add(other, "/second.webp");
    await waitForLockWait(db);
    await trx.commit().execute();
    await second;
    return (await shownProduct(db, store, product.uid))?.images.length;
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
  const shownAt = async (
    variant: NonNullable<Parameters<typeof addProduct>[2]>["variants"],
    now: Date,
    time_zone = "UTC",
  ) => {
    const { uid: store } = await createShop(database.db, { time_zone });
    const { uid } = await addProduct(database.db, store, { variants: variant });
    const found = await findVisibleProducts(database.db, store, [uid], now);
    const [product]: Product[] = found.documents.map((document) => JSON.parse(document));
    if (!product) throw new Error("The product is not visible");
    return { product, variant: product.variants[0], refreshAt: found.refreshAt };
  };

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

it("R62: shows a stored picture exactly when isImageUrl accepts its URL", async () => {
  const parts = ["/", "//", ".", "..", "%2e", "a", "a b", "?", "#", "@", "\\", ":", "\u00a0"];
  const odd = ["\n", " ", "\u202e", "\u2028", "\u3000", "\ufeff", "\u00ad", '"b".png'];
  const hosts = ["http://cdn.example", "HTTPS://cdn.example:443", "http://[::1]", "https:", "x:"];
  const url = fc
    .tuple(
      fc.constantFrom("", "/", ...hosts),
      fc.array(fc.constantFrom(...parts, ...odd), { maxLength: 6 }),
    )
    .map(([start, rest]) => start + rest.join(""));
  const urls = ['https://@"b".png', ...fc.sample(url, 3000)];
  const { uid: store_uid } = await createShop(database.db);
  const { uid: product_uid } = await addProduct(database.db, store_uid);
  const images = urls.map((image) => ({ store_uid, product_uid, image }));
  await insertRows(database.db, "product_images", images);
  await refreshProducts(database.db, store_uid, [product_uid]);
  const product = await shownProduct(database.db, store_uid, product_uid);
  const shown = product?.images.map(({ image }) => image) ?? [];
  const accepted = urls.filter((text) => isImageUrl(text));
  expect(shown.filter((text) => !accepted.includes(text))).toEqual([]);
  expect(accepted.filter((text) => !shown.includes(text) && !/%2e|\.\/|\/\./.test(text))).toEqual(
    [],
  );
  expect(shown.length).toBeGreaterThan(100);
});
