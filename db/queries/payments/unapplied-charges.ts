import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Selects the money received for an order that is neither one of its payments nor marked as refunded. */
function selectUnapplied(db: Kysely<Database>, storeUid: string, orderUid: string) {
  return db
    .selectFrom("provider_transactions as charge")
    .innerJoin("payment_sessions", "payment_sessions.uid", "charge.session_uid")
    .leftJoin("payments", "payments.provider_transaction_uid", "charge.uid")
    .where("charge.store_uid", "=", storeUid)
    .where("payment_sessions.order_uid", "=", orderUid)
    .where("payments.uid", "is", null)
    .where("charge.refunded_at", "is", null);
}

/** Lists the money in review of an order, oldest first. */
export async function listUnappliedCharges(
  db: Kysely<Database>,
  storeUid: string,
  orderUid: string,
) {
  return selectUnapplied(db, storeUid, orderUid)
    .select(["charge.uid", "charge.provider", "charge.amount", "charge.currency"])
    .orderBy("charge.created_at")
    .execute();
}

export type UnappliedCharge = NonNullable<Awaited<ReturnType<typeof findUnappliedCharge>>>;

/** Finds money in review of an order. Lock the order before, so that nobody else closes it. */
export async function findUnappliedCharge(
  db: Kysely<Database>,
  storeUid: string,
  { orderUid, uid }: { orderUid: string; uid: string },
) {
  return selectUnapplied(db, storeUid, orderUid)
    .selectAll("charge")
    .where("charge.uid", "=", uid)
    .executeTakeFirst();
}

/** Marks money in review as refunded. */
export async function markChargeRefunded(db: Kysely<Database>, uid: string): Promise<void> {
  await db
    .updateTable("provider_transactions")
    .set({ refunded_at: sql<Date>`now()` })
    .where("uid", "=", uid)
    .execute();
}

/** Ends the review of a session none of whose money is in review any more. */
export async function endReview(db: Kysely<Database>, sessionUid: string): Promise<void> {
  await sql`
    with charges as (
      select refunded_at, payments.uid as payment_uid
        from provider_transactions charge
        left join payments on payments.provider_transaction_uid = charge.uid
        where charge.session_uid = ${sessionUid}
    )
    update payment_sessions
      set status = case when exists (select from charges where payment_uid is not null)
        then 'succeeded' else 'cancelled' end
      where uid = ${sessionUid} and status = 'review'
        and not exists (select from charges where payment_uid is null and refunded_at is null)
  `.execute(db);
}
