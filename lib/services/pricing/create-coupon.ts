import type { Insertable, Kysely } from "kysely";
import { findProductUids, insertCoupon } from "#db/queries/pricing/coupons.ts";
import { findCategories } from "#db/queries/products/stored-products.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { InputDate } from "#lib/contract/scalars.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { fromLocalTime } from "#lib/kernel/time-zone.ts";
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

/** The options of the command that creates a coupon. */
export interface CouponOptions {
  code: string;
  /** Either this or `fixed`. */
  percentage?: string;
  fixed?: string | undefined;
  /** Handles. */
  product: string[];
  /** Names. */
  category: string[];
  minimum: string;
  /** A date in the store's time zone, or a UTC time. */
  from?: string;
  until?: string;
  limit?: number;
}

/** Creates a coupon from the options of a command. Throws for options that contradict each other. */
export async function createStoreCoupon(
  db: Kysely<Database>,
  store: Pick<StoreRow, "uid" | "time_zone">,
  { code, percentage, fixed, minimum, from, until, ...options }: CouponOptions,
): Promise<void> {
  if ((percentage === undefined) === (fixed === undefined)) {
    throw invalidCoupon("Use either --percentage or --fixed");
  }
  const value = percentage ?? fixed ?? "0";
  if (compareAmounts(value, "0") === 0) throw invalidCoupon("--fixed must be above 0");
  const starts_at = timeOf(from, store.time_zone);
  const ends_at = timeOf(until, store.time_zone);
  if (ends_at && ends_at <= new Date()) throw invalidCoupon("--until is in the past");
  if (starts_at && ends_at && ends_at <= starts_at) {
    throw invalidCoupon("--until must be after --from");
  }
  await createCoupon(db, {
    storeUid: store.uid,
    code,
    kind: percentage === undefined ? "fixed" : "percentage",
    value,
    products: options.product,
    categories: options.category,
    minimum_subtotal: minimum,
    starts_at,
    ends_at,
    usage_limit: options.limit ?? null,
  });
}

function timeOf(text: string | undefined, timeZone: string): Date | null {
  if (text === undefined) return null;
  const isDate = InputDate.safeParse(text).success;
  return isDate ? fromLocalTime(`${text}T00:00`, timeZone) : new Date(text);
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
