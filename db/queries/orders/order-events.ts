import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

export type OrderEventRow = Awaited<ReturnType<typeof listEventRows>>[number];

/** Lists the events of an order, oldest first. */
export async function listEventRows(db: Kysely<Database>, storeUid: string, orderUid: string) {
  return db
    .selectFrom("order_events")
    .select(["kind", "details", "actor", "request_id", "created_at"])
    .where("store_uid", "=", storeUid)
    .where("order_uid", "=", orderUid)
    .orderBy("created_at")
    .orderBy("uid")
    .execute();
}
