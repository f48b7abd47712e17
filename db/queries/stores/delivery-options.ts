import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export type DeliveryOptionRow = Pick<
  Selectable<Database["delivery_options"]>,
  | "uid"
  | "label"
  | "amount"
  | "delivery_type"
  | "areas"
  | "min_days"
  | "max_days"
  | "order_by"
  | "delivery_days"
>;

/** Lists the store's active delivery options of these types, in order. */
export async function listOptionsOfTypes(
  db: Kysely<Database>,
  storeUid: string,
  types: DeliveryOptionRow["delivery_type"][],
): Promise<DeliveryOptionRow[]> {
  return deliveryOptionsQuery(db, storeUid, types).orderBy("position").orderBy("label").execute();
}

/** The query of `listOptionsOfTypes`, unordered, for use in other statements. */
export function deliveryOptionsQuery(
  db: Kysely<Database>,
  storeUid: string,
  types: DeliveryOptionRow["delivery_type"][],
) {
  return db
    .selectFrom("delivery_options")
    .select(["uid", "label", sql<string>`amount::text`.as("amount"), "delivery_type", "areas"])
    .select(["min_days", "max_days", "order_by", "delivery_days"])
    .where("store_uid", "=", storeUid)
    .where("is_active", "=", true)
    .where("delivery_type", "=", sql<never>`any (${types}::text[])`);
}
