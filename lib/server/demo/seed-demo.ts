import { Readable } from "node:stream";
import type { Kysely, Transaction } from "kysely";
import { deactivateVariants } from "#db/queries/products/editor-product.ts";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import { replaceSynonyms } from "#db/queries/search/search-synonyms.ts";
import { insertStore } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { DEFAULT_SYNONYMS } from "#lib/kernel/default-synonyms.ts";
import { toSlug } from "#lib/kernel/text.ts";
import {
  type DemoStore,
  daysBefore,
  readDemoProducts,
  readDemoStore,
} from "#lib/server/demo/demo-store.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { insertDemoOrders } from "#lib/server/demo/insert-demo-orders.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { createCoupon } from "#lib/services/pricing/create-coupon.ts";

/** A general store in Lagos with every setting enabled, and a small one in Kano without couriers and tax. */
const SLUGS = ["oja", "sahel"];

const OPENED_DAYS_AGO = 400;

/**
 * Writes the demo stores, each in its own transaction. Existing stores stay unchanged, so it is safe to run
 * at every start and concurrently.
 */
export async function seedDemo(
  db: Kysely<Database>,
  now = new Date(),
): Promise<{ slug: string; created: boolean }[]> {
  const seeded = [];
  for (const slug of SLUGS) {
    const [store, products] = await Promise.all([readDemoStore(slug), readDemoProducts(slug, now)]);
    const created = await db
      .transaction()
      .execute((trx) => writeDemoStore(trx, store, products, now));
    seeded.push({ slug, created });
  }
  return seeded;
}

/** Writes a store with its products, coupons and orders; returns false without writing when its slug is taken. */
async function writeDemoStore(
  trx: Transaction<Database>,
  store: DemoStore,
  products: string,
  now: Date,
): Promise<boolean> {
  const { slug } = store.settings;
  const store_uid = demoUid(slug);
  const created_at = daysBefore(now, OPENED_DAYS_AGO);
  // A concurrent instance waits here and then finds the slug taken.
  if (!(await insertStore(trx, { ...store.settings, uid: store_uid, created_at }))) return false;
  await insertStoreRows(trx, store, created_at);

  const open = () => Readable.from([Buffer.from(products)]);
  const { problems, warnings } = await importProducts(trx, store_uid, open, {
    newUid: (name) => demoUid(`${slug}/${name}`),
  });
  const notes = [...problems, ...warnings];
  if (notes.length > 0) throw new Error(`The products of ${slug}: ${JSON.stringify(notes)}`);
  const inactive = store.inactiveVariants.map((sku) => demoUid(`${slug}/variant/${sku}`));
  await changeProducts(trx, store_uid, { variants: inactive }, () =>
    deactivateVariants(trx, store_uid, inactive),
  );

  for (const { endsInDays, products = [], categories = [], ...coupon } of store.coupons) {
    const ends_at = endsInDays === undefined ? null : daysBefore(now, -endsInDays);
    await createCoupon(trx, { ...coupon, storeUid: store_uid, products, categories, ends_at });
  }
  await insertDemoOrders(trx, store, now);
  return true;
}

/** Inserts what the products and orders of a store refer to. */
async function insertStoreRows(
  trx: Transaction<Database>,
  { settings: { slug }, ...store }: DemoStore,
  created_at: Date,
): Promise<void> {
  const store_uid = demoUid(slug);
  const named = (kind: string, name: string) => ({
    uid: demoUid(`${slug}/${kind}/${name}`),
    store_uid,
  });
  await replaceSynonyms(trx, store_uid, DEFAULT_SYNONYMS);
  const locations = store.locations.map((row) => ({
    ...row,
    ...named("location", row.name),
    created_at,
  }));
  await trx.insertInto("locations").values(locations).execute();
  const options = store.deliveryOptions.map((row, position) => ({
    ...row,
    ...named("delivery-option", row.label),
    position,
  }));
  await trx.insertInto("delivery_options").values(options).execute();
  const customers = Object.entries(store.customers).map(([key, row]) => ({
    ...row,
    ...named("customer", key),
    created_at,
  }));
  await trx.insertInto("customers").values(customers).execute();
  const categories = store.categories.map((row) => ({
    ...row,
    ...named("category", row.name),
    slug: toSlug(row.name, 60),
  }));
  await trx.insertInto("categories").values(categories).execute();
}
