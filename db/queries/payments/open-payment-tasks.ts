import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Selects the orders of a store with money in review. */
const ordersInReview = (storeUid: string) => sql`
  select session.order_uid from provider_transactions charge
    join payment_sessions session on session.uid = charge.session_uid
    join charge_balances balance on balance.charge_uid = charge.uid
    where charge.store_uid = ${storeUid} and charge.kind = 'charge' and not charge.is_applied
      and balance.in_review > 0`;

/** Selects the orders of a store with a dispute that has not ended. */
const disputedOrders = (storeUid: string) => sql`
  select session.order_uid from payment_disputes dispute
    join provider_transactions charge on charge.uid = dispute.charge_uid
    join payment_sessions session on session.uid = charge.session_uid
    where dispute.store_uid = ${storeUid} and dispute.status = 'open'`;

/** Returns a condition that finds the orders with money in review. */
export const isOrderInReview = (storeUid: string) =>
  sql<SqlBool>`orders.uid in (${ordersInReview(storeUid)})`;

/** Returns a condition that finds the orders of which the customer disputes a payment. */
export const isOrderDisputed = (storeUid: string) =>
  sql<SqlBool>`orders.uid in (${disputedOrders(storeUid)})`;

// As scalars: PostgreSQL evaluates some conditions with `exists` for the whole store, not for a page of orders.

/** Whether an order that is listed has money in review. */
export const hasPaymentInReview = sql<boolean>`coalesce((
  select true from payment_sessions session
    join provider_transactions charge on charge.session_uid = session.uid
    join charge_balances balance on balance.charge_uid = charge.uid
    where session.order_uid = orders.uid and not charge.is_applied and balance.in_review > 0
    limit 1), false)`;

/** Whether the customer disputes a payment of an order that is listed. */
export const hasOpenDispute = sql<boolean>`coalesce((
  select true from payment_sessions session
    join provider_transactions charge on charge.session_uid = session.uid
    join payment_disputes dispute on dispute.charge_uid = charge.uid
    where session.order_uid = orders.uid and dispute.status = 'open'
    limit 1), false)`;

/** A condition on a refund `entry`: it did not succeed, and nobody has refunded the same order later. */
export const isRefundToSolve = sql<SqlBool>`entry.state in ('failed', 'needs_attention')
  and not exists (select from payment_refunds later
    where later.charge_uid = entry.charge_uid and later.created_at > entry.at)
  and not exists (select from payments later
    where later.order_uid = entry.order_uid and later.amount < 0 and later.created_at > entry.at)`;

/** Counts, up to `max`, what a store has to decide about its payments, as the lists show it. */
export function countPaymentTasks(storeUid: string, max: number) {
  const count = (found: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from (${found} limit ${max}) found)`;
  return [
    count(
      sql`select from orders where store_uid = ${storeUid} and ${isOrderInReview(storeUid)}`,
    ).as("in_review"),
    count(sql`select from (
      select status as state, created_at as at, charge_uid, order_uid from payment_refunds
      where store_uid = ${storeUid}) entry where ${isRefundToSolve}`).as("refunds_to_solve"),
    count(sql`select from payment_disputes where store_uid = ${storeUid} and status = 'open'`).as(
      "open_disputes",
    ),
    count(
      sql`select from payment_differences where store_uid = ${storeUid} and resolved_at is null`,
    ).as("payment_differences"),
  ] as const;
}
