import { type Kysely, sql } from "kysely";
import { catalogueRows } from "#db/demo/catalogue-rows.ts";
import type { DemoStore } from "#db/demo/demo-store.ts";
import { orderRows } from "#db/demo/order-rows.ts";
import { pictureAddress } from "#db/demo/pictures.ts";
import { stableUid } from "#db/demo/stable-uid.ts";
import { couponRows, customerRows, deliveryOptionRows, locationRows } from "#db/demo/store-rows.ts";
import { daysBefore } from "#db/demo/times.ts";
import { replaceSynonyms } from "#db/queries/catalogue/search-synonyms.ts";
import { refreshAllProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import { DEFAULT_SYNONYMS } from "#lib/kernel/default-synonyms.ts";

const OPENED_DAYS_AGO = 400;

/** Writes a store with everything it has; returns false without writing when its slug is taken. */
export async function writeStore(
  db: Kysely<Database>,
  store: DemoStore,
  now: Date,
): Promise<boolean> {
  const { settings } = store;
  const opened = daysBefore(now, OPENED_DAYS_AGO);
  // A concurrent instance waits here and then finds the slug taken.
  const inserted = await db
    .insertInto("stores")
    .values({
      ...settings,
      uid: stableUid(settings.slug),
      logo: pictureAddress(settings.logo),
      created_at: opened,
      updated_at: opened,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uid")
    .executeTakeFirst();
  if (!inserted) return false;

  await replaceSynonyms(db, stableUid(settings.slug), DEFAULT_SYNONYMS);
  await db.insertInto("locations").values(locationRows(store, opened)).execute();
  await db.insertInto("delivery_options").values(deliveryOptionRows(store)).execute();
  await db.insertInto("customers").values(customerRows(store, opened)).execute();

  const catalogue = catalogueRows(store, now);
  await db.insertInto("categories").values(catalogue.categories).execute();
  await db.insertInto("products").values(catalogue.products).execute();
  await db.insertInto("product_images").values(catalogue.images).execute();
  await db.insertInto("attributes").values(catalogue.attributes).execute();
  await db.insertInto("attribute_values").values(catalogue.attributeValues).execute();
  await db.insertInto("variants").values(catalogue.variants).execute();
  await db.insertInto("variant_attributes").values(catalogue.variantAttributes).execute();
  await db.insertInto("stock_levels").values(catalogue.stock).execute();

  const { coupons, targets } = couponRows(store, now);
  await db.insertInto("coupons").values(coupons).execute();
  if (targets.length > 0) await db.insertInto("coupon_targets").values(targets).execute();

  const { orders, items, payments, events } = orderRows(store, now);
  await db.insertInto("orders").values(orders).execute();
  await db.insertInto("order_items").values(items).execute();
  await db.insertInto("payments").values(payments).execute();
  await db.insertInto("order_events").values(events).execute();
  await db
    .selectFrom("customers")
    .select(sql`refresh_customer(uid)`.as("refreshed"))
    .where("store_uid", "=", stableUid(settings.slug))
    .execute();
  await refreshAllProducts(db, stableUid(settings.slug));
  return true;
}
