import type { Insertable, Kysely } from "kysely";
import { findProductUids, insertCoupon } from "#db/queries/pricing/coupons.ts";
import { findCategories } from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import { type Failure, invalidRequest } from "#lib/kernel/errors.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
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

/** A coupon whose amount and times are checked. */
interface UsableCoupon extends NewCoupon {
  value: string;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** Creates a coupon as `createCoupon` does. Also throws 400 for a value of 0, a past end, or one before the start. */
export async function createUsableCoupon(
  db: Kysely<Database>,
  coupon: UsableCoupon,
): Promise<void> {
  const { value, starts_at, ends_at } = coupon;
  if (compareAmounts(value, "0") === 0) throw invalid("value", "must be above 0");
  if (ends_at && ends_at <= new Date()) throw invalid("ends_at", "is in the past");
  if (starts_at && ends_at && ends_at <= starts_at) {
    throw invalid("ends_at", "is not after the start");
  }
  await createCoupon(db, coupon);
}

/**
 * Creates a coupon for the whole order or for the named products or categories. Throws 400 for a duplicate code, an
 * unknown name or both scopes.
 */
export async function createCoupon(
  db: Kysely<Database>,
  { storeUid, products, categories, ...coupon }: NewCoupon,
): Promise<void> {
  if (products.length > 0 && categories.length > 0) {
    throw invalid("categories", "must be empty when there are products");
  }
  const scope = products.length > 0 ? "product" : categories.length > 0 ? "category" : "order";
  const productUids = await findProductUids(db, storeUid, products);
  const found = await findCategories(db, storeUid, [...new Set(categories)]);
  if (productUids.length + found.length < new Set([...products, ...categories]).size) {
    throw invalid(scope === "product" ? "products" : "categories", "must exist in the store");
  }
  const categoryUids = new Set(found.map(({ uid }) => uid));
  const targets = [
    ...productUids.map((product_uid) => ({ product_uid, category_uid: null })),
    ...[...categoryUids].map((category_uid) => ({ product_uid: null, category_uid })),
  ];
  const created = await transact(db, (trx) =>
    insertCoupon(trx, { ...coupon, scope, store_uid: storeUid }, targets),
  );
  if (!created) throw invalid("code", "is taken by another coupon");
}

function invalid(field: keyof NewCoupon, problem: string): Failure {
  return invalidRequest([{ field, problem }]);
}
