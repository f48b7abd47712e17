import type { Insertable, Kysely } from "kysely";
import { findProductUids, insertCoupon } from "#db/queries/pricing/coupons.ts";
import { findCategories } from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { transact } from "#lib/services/transact.ts";

export interface NewCoupon
  extends Pick<
    Insertable<Database["coupons"]>,
    "code" | "kind" | "value" | "minimum_subtotal" | "starts_at" | "ends_at" | "usage_limit"
  > {
  storeUid: string;
  /** Handles of the products it applies to. */
  products: string[];
  /** Names of the categories it applies to; case is ignored. */
  categories: string[];
}

/**
 * Creates a coupon for the whole order or for the named products or categories. Throws for a duplicate code,
 * an unknown name or both scopes.
 */
export async function createCoupon(
  db: Kysely<Database>,
  { storeUid, products, categories, ...coupon }: NewCoupon,
): Promise<void> {
  if (products.length > 0 && categories.length > 0) {
    throw invalidCoupon("Use either --product or --category, not both");
  }
  const scope = products.length > 0 ? "product" : categories.length > 0 ? "category" : "order";
  const productUids = await findProductUids(db, storeUid, products);
  const found = await findCategories(db, storeUid, [...new Set(categories)]);
  if (productUids.length + found.length < new Set([...products, ...categories]).size) {
    throw invalidCoupon(
      `The store does not have all of these ${scope === "product" ? "products" : "categories"}`,
    );
  }
  const categoryUids = new Set(found.map(({ uid }) => uid));
  const targets = [
    ...productUids.map((product_uid) => ({ product_uid, category_uid: null })),
    ...[...categoryUids].map((category_uid) => ({ product_uid: null, category_uid })),
  ];
  const created = await transact(db, (trx) =>
    insertCoupon(trx, { ...coupon, scope, store_uid: storeUid }, targets),
  );
  if (!created) throw invalidCoupon("The store already has a coupon with this code");
}

function invalidCoupon(text: string): Failure {
  return new Failure({ code: "INVALID_COUPON", text });
}
