import type { Kysely, Selectable } from "kysely";
import type { Database, DeliveryOptions } from "#db/schema.ts";

export type DeliveryOptionRow = Pick<
  Selectable<DeliveryOptions>,
  "uid" | "label" | "amount" | "delivery_type"
>;

/** The store's active manual deliveries of these types, in the merchant's order. */
export async function listDeliveryOptions(
  db: Kysely<Database>,
  storeUid: string,
  types: DeliveryOptionRow["delivery_type"][],
): Promise<DeliveryOptionRow[]> {
  if (types.length === 0) return [];
  return db
    .selectFrom("delivery_options")
    .select(["uid", "label", "amount", "delivery_type"])
    .where("store_uid", "=", storeUid)
    .where("is_active", "=", true)
    .where("delivery_type", "in", types)
    .orderBy("position")
    .orderBy("label")
    .execute();
}
