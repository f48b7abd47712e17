import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

export type OrderListRow = Awaited<ReturnType<typeof listOrderSummaries>>[number];

/** Lists the store's orders, newest first. */
export async function listOrderSummaries(db: Kysely<Database>, storeUid: string, limit: number) {
  return db
    .selectFrom("orders")
    .select([
      "order_number",
      "customer_name",
      "total_amount",
      "payment_status",
      "fulfilment_status",
      "delivery_method",
      "created_at",
    ])
    .where("store_uid", "=", storeUid)
    .orderBy("created_at", "desc")
    .orderBy("uid", "desc")
    .limit(limit)
    .execute();
}

/** Finds the store of an order; numbers are unique across stores. */
export async function findStoreOfOrder(
  db: Kysely<Database>,
  orderNumber: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("store_uid")
    .where("order_number", "=", orderNumber)
    .executeTakeFirst();
  return row?.store_uid;
}
