import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Selects the charges of an order with money in review: the store has to decide about it. */
function selectUnapplied(db: Kysely<Database>, storeUid: string, orderUid: string) {
  return db
    .selectFrom("provider_transactions as charge")
    .innerJoin("charge_balances as balance", "balance.charge_uid", "charge.uid")
    .where("charge.store_uid", "=", storeUid)
    .where("balance.order_uid", "=", orderUid)
    .where("balance.in_review", ">", "0");
}

/** Lists the charges of an order with money in review, oldest first. */
export async function listUnappliedCharges(
  db: Kysely<Database>,
  storeUid: string,
  orderUid: string,
) {
  return selectUnapplied(db, storeUid, orderUid)
    .select(["charge.uid", "charge.provider", "balance.in_review as amount", "charge.currency"])
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
    .select(["charge.uid", "charge.session_uid", "charge.provider", "charge.reference"])
    .select(["charge.currency", "balance.in_review"])
    .select(
      sql<boolean>`exists (select from payments where provider_transaction_uid = charge.uid)`.as(
        "is_partly_applied",
      ),
    )
    .where("charge.uid", "=", uid)
    .executeTakeFirst();
}

/** Ends the review of a session whose money was all applied or refunded. */
export async function endReview(db: Kysely<Database>, sessionUid: string): Promise<void> {
  await sql`
    with charges as (
      select charge.uid, balance.unapplied
        from provider_transactions charge
        join charge_balances balance on balance.charge_uid = charge.uid
        where charge.session_uid = ${sessionUid}
    )
    update payment_sessions
      set status = case when exists (select from payments join charges on charges.uid = provider_transaction_uid)
        then 'succeeded' else 'cancelled' end
      where uid = ${sessionUid} and status = 'review'
        and not exists (select from charges where unapplied > 0)
  `.execute(db);
}

/** Reviews a session again whose money was refunded, and is unapplied after all. */
export async function resumeReview(db: Kysely<Database>, sessionUid: string): Promise<void> {
  await sql`
    update payment_sessions set status = 'review', next_check_at = null
      where uid = ${sessionUid} and status = 'cancelled' and exists (
        select from provider_transactions charge
          join charge_balances balance on balance.charge_uid = charge.uid
          where charge.session_uid = ${sessionUid} and balance.unapplied > 0)
  `.execute(db);
}
