import { type Insertable, type Kysely, sql } from "kysely";
import { insertRows } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;

/** Finds a coupon by code, ignoring case, with the products and categories it applies to. */
export async function findCoupon(db: Kysely<Database>, storeUid: string, code: string) {
  return db
    .selectFrom("coupons")
    .select(["uid", "code", "kind", "value", "scope", "minimum_subtotal"])
    .select([
      sql<boolean>`is_active
        and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)`.as("is_valid"),
      sql<boolean>`coalesce(times_used >= usage_limit, false)`.as("is_used_up"),
      sql<string[]>`array(select coalesce(product_uid, category_uid) from coupon_targets
        where coupon_uid = coupons.uid)`.as("targets"),
    ])
    .where("store_uid", "=", storeUid)
    .where(sql`lower(code)`, "=", code.toLowerCase())
    .executeTakeFirst();
}

/** Decrements the uses of the coupon with this code. */
export async function releaseCoupon(
  db: Kysely<Database>,
  storeUid: string,
  code: string,
): Promise<void> {
  await db
    .updateTable("coupons")
    .set((set) => ({ times_used: set("times_used", "-", 1) }))
    .where("store_uid", "=", storeUid)
    .where(sql`lower(code)`, "=", code.toLowerCase())
    .where("times_used", ">", 0)
    .execute();
}

/** Increments the uses of the coupon with this code, also beyond its limit. */
export async function countCouponAgain(
  db: Kysely<Database>,
  storeUid: string,
  code: string,
): Promise<void> {
  await db
    .updateTable("coupons")
    .set((set) => ({ times_used: set("times_used", "+", 1) }))
    .where("store_uid", "=", storeUid)
    .where(sql`lower(code)`, "=", code.toLowerCase())
    .execute();
}

/** Stores a coupon with its products and categories; false when the code is taken. Must run in a transaction. */
export async function insertCoupon(
  db: Kysely<Database>,
  coupon: Insertable<Database["coupons"]>,
  targets: { product_uid: string | null; category_uid: string | null }[],
): Promise<boolean> {
  const inserted = await db
    .insertInto("coupons")
    .values(coupon)
    .onConflict((conflict) => conflict.expression(sql`store_uid, lower(code)`).doNothing())
    .returning("uid")
    .executeTakeFirst();
  if (!inserted) return false;
  const { store_uid } = coupon;
  const rows = targets.map((target) => ({ ...target, coupon_uid: inserted.uid, store_uid }));
  await insertRows(db, "coupon_targets", rows);
  return true;
}

/** Enables or disables the coupon with this code, ignoring case; false when the store has none. */
export async function setCouponActive(
  db: Kysely<Database>,
  storeUid: string,
  code: string,
  isActive: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("coupons")
    .set({ is_active: isActive })
    .where("store_uid", "=", storeUid)
    .where(sql`lower(code)`, "=", code.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds the uids of these products that the store has. */
export async function findProductUids(
  db: Kysely<Database>,
  storeUid: string,
  handles: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("products")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .where("handle", "=", sql<string>`any (${handles})`)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Lists the store's coupons, oldest first. */
export async function listCoupons(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("coupons")
    .select([
      "code",
      "kind",
      "value",
      "scope",
      "minimum_subtotal",
      "starts_at",
      "ends_at",
      "usage_limit",
      "times_used",
      "is_active",
    ])
    .where("store_uid", "=", storeUid)
    .orderBy("created_at")
    .execute();
}
