import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";

/**
 * Expects that the money which providers confirmed in a store is applied, in review or refunded, to the last unit, in a
 * store whose payments were all made through providers.
 */
export async function expectConsistentMoney(db: Kysely<Database>, storeUid: string): Promise<void> {
  const { rows } = await sql<{ wrong: string }>`
    with charges as (
      select charge.uid, charge.session_uid, charge.amount, session.order_uid, session.status,
        (select coalesce(sum(p.amount), 0) from payments p join provider_transactions t on t.uid = p.provider_transaction_uid
          where t.uid = charge.uid or t.charge_uid = charge.uid) as applied,
        (select coalesce(sum(r.amount), 0) from payment_refunds r
          where r.charge_uid = charge.uid and r.status = 'succeeded') as refunded,
        balance.unapplied
      from provider_transactions charge
        join payment_sessions session on session.uid = charge.session_uid
        join charge_balances balance on balance.charge_uid = charge.uid
      where charge.store_uid = ${storeUid} and charge.kind = 'charge'
    ), orders_money as (
      select order_uid, sum(amount - refunded) as confirmed, sum(applied) as applied
      from charges group by 1
    )
    select uid || ': received differs from applied, unapplied and refunded' as wrong from charges
      where amount <> applied + unapplied + refunded or applied < 0
    union all
    select order_number || ': more paid than confirmed' from orders left join orders_money on order_uid = orders.uid
      where store_uid = ${storeUid}
        and (amount_held > coalesce(confirmed, 0) or amount_held <> coalesce(applied, 0))
    union all
    select session_uid || ': review' from charges
      group by session_uid, status
      having (status = 'review') <> (bool_and(applied = 0 and unapplied > 0) or bool_or(unapplied > 0) and status = 'review')
    union all
    select r.uid || ': confirmed refund' from payment_refunds r
      left join provider_transactions t on t.uid = r.transaction_uid
      where r.store_uid = ${storeUid} and r.source <> 'manual'
        and (r.status = 'succeeded') <> (t.uid is not null)
    union all
    select charge.uid || ': refunded more than it had' from charges charge where refunded > amount
  `.execute(db);
  expect(rows).toEqual([]);
}
