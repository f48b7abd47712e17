import { type Kysely, sql } from "kysely";
import { ilikeContaining } from "#db/queries/ilike.ts";
import type { Database } from "#db/schema.ts";

/** Searches the store's customers, newest first, with their orders that were not cancelled. */
export async function searchCustomers(
  db: Kysely<Database>,
  storeUid: string,
  search: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom("customers")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("orders")
          .select([
            sql<number>`count(*)::int`.as("orders"),
            sql<string>`coalesce(sum(total_amount), 0)::text`.as("spent"),
            sql<Date | null>`max(created_at)`.as("last_order_at"),
          ])
          .whereRef("orders.store_uid", "=", "customers.store_uid")
          .whereRef("orders.customer_uid", "=", "customers.uid")
          .where("orders.fulfilment_status", "not in", ["cancelled", "voided"])
          .as("history"),
      (join) => join.onTrue(),
    )
    .select([
      "customers.uid",
      "customers.name",
      "customers.email",
      "customers.phone",
      "customers.created_at",
      "history.orders",
      "history.spent",
      "history.last_order_at",
    ])
    .where("customers.store_uid", "=", storeUid)
    .where((from) => ilikeContaining(from, from.ref("customers.search_key"), search))
    .orderBy("customers.created_at", "desc")
    .orderBy("customers.uid", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
