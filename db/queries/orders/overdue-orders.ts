import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface OverdueOrder {
  uid: string;
  store_uid: string;
  order_number: string;
  /** PostgreSQL's text, with microseconds. */
  due_at: string;
}

/** An order that may be paid waits at most this long after its deadline. */
const PAYMENT_GRACE = sql`interval '24 hours'`;

/** The condition of the partial index `orders_payment_due`. */
const isOverdue = sql<SqlBool>`payment_status = 'unpaid' and fulfilment_status = 'unfulfilled'
  and payment_due_at is not null and payment_due_at <= now()`;

/** Whether money for the order arrived that a member of the store has to apply or return. */
const isInReview = sql<boolean>`exists (
  select from payment_sessions session where session.order_uid = orders.uid and status = 'review')`;

/** Whether a provider may have a payment for it. */
const mayBePaid = sql<boolean>`(payment_due_at > now() - ${PAYMENT_GRACE} and exists (
  select from payment_sessions session
  where session.order_uid = orders.uid and next_check_at is not null
    and status not in ('succeeded', 'review', 'cancelled')))`;

/** Whether a provider was asked a short time ago and its answer did not end the payment. */
const wasAsked = sql<boolean>`exists (
  select from payment_sessions session
  where session.order_uid = orders.uid and status in ('starting', 'open', 'processing')
    and checked_at > greatest(payment_due_at, now() - interval '5 minutes'))`;

interface OverduePage {
  /** Lists orders for which a provider may have a payment, unless it was asked a short time ago; or all others. */
  mayBePaid: boolean;
  after: OverdueOrder | undefined;
  limit: number;
}

/** Lists unpaid orders past their deadline, longest overdue first, after the given one. */
export async function listOverdueOrders(
  db: Kysely<Database>,
  { mayBePaid: isWaiting, after, limit }: OverduePage,
): Promise<OverdueOrder[]> {
  return db
    .selectFrom("orders")
    .select(["uid", "store_uid", "order_number", sql<string>`payment_due_at::text`.as("due_at")])
    .where(isOverdue)
    .where(isInReview, "=", false)
    .where(mayBePaid, "=", isWaiting)
    .$if(isWaiting, (query) => query.where(wasAsked, "=", false))
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
 * Locks an order that is still overdue; false after a payment, also one in review, a fulfilment or a longer deadline,
 * or while another transaction has it locked.
 */
export async function lockOverdueOrder(db: Kysely<Database>, uid: string): Promise<boolean> {
  const locked = await db
    .selectFrom("orders")
    .select("uid")
    .where("uid", "=", uid)
    .where(isOverdue)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return false;
  // A statement of its own, which sees what was stored until the lock.
  const order = db
    .selectFrom("orders")
    .select(isInReview.as("is_in_review"))
    .where("uid", "=", uid);
  return !(await order.executeTakeFirstOrThrow()).is_in_review;
}
