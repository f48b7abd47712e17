import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface OverdueOrder {
  uid: string;
  store_uid: string;
  order_number: string;
  /** As PostgreSQL writes it, to the microsecond. */
  due_at: string;
}

/** The condition of the partial index `orders_payment_due`. */
const isOverdue = sql<SqlBool>`payment_status = 'unpaid' and fulfilment_status = 'unfulfilled'
  and payment_due_at is not null and payment_due_at <= now()`;

/** Lists unpaid orders past their deadline, longest overdue first, after the one named. */
export async function listOverdueOrders(
  db: Kysely<Database>,
  after: OverdueOrder | undefined,
  limit: number,
): Promise<OverdueOrder[]> {
  return db
    .selectFrom("orders")
    .select(["uid", "store_uid", "order_number", sql<string>`payment_due_at::text`.as("due_at")])
    .where(isOverdue)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(payment_due_at, uid) > (${after?.due_at}::timestamptz, ${after?.uid}::uuid)`,
      ),
    )
    .orderBy("payment_due_at")
    .orderBy("uid")
    .limit(limit)
    .execute();
}

/**
 * Locks an order that is still overdue; false when a payment, a fulfilment or a longer deadline came
 * first, or when another transaction works on it.
 */
export async function lockOverdueOrder(db: Kysely<Database>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select("uid")
    .where("uid", "=", uid)
    .where(isOverdue)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}
