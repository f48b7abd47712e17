import { type Kysely, type RawBuilder, sql } from "kysely";
import { isRefundToSolve } from "#db/queries/payments/open-payment-tasks.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { MAX_SEARCH_WORDS } from "#lib/kernel/search-limits.ts";

/** A store and the time zone of its days. */
type DatedStore = Pick<StoreRow, "uid" | "time_zone">;

export interface EntryFilter {
  kind?: string | undefined;
  /** `to_solve`: refunds that failed or need attention, and no later refund has replaced. */
  state?: string | undefined;
  method?: string | undefined;
  /** First and last day in the store's time zone, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Its words are in the order number, the reference or the provider's ID. */
  search: string;
}

/** A payment, a refund or a dispute of a store's order. */
export interface EntryRow {
  uid: string;
  kind: "payment" | "refund" | "dispute";
  /** A charge is `received`, also when it is in review. */
  state: string;
  at: Date;
  /** With microseconds, which a Date lacks. */
  position: string;
  /** The store's day, yyyy-mm-dd. */
  day: string;
  order_number: string;
  amount: string;
  currency: string;
  fee: string | null;
  in_review: string;
  method: string;
  method_text: string;
  reference: string;
  provider_id: string;
  reason: string;
  due_at: Date | null;
}

/** Money that moved on a day, in one currency. */
interface DaySums {
  day: string;
  currency: string;
  received: string;
  refunded: string;
  fees: string;
}

/**
 * What happened to a store's money, by source. A confirmed refund has the provider's time, another one the time of its
 * request.
 */
const sourcesOf = (storeUid: string): RawBuilder<unknown>[] => [
  sql`select txn.uid, case txn.kind when 'charge' then 'payment' else 'refund' end as kind,
      case txn.kind when 'charge' then 'received' else 'refunded' end as state,
      txn.occurred_at as at, session.order_uid, coalesce(txn.charge_uid, txn.uid) as charge_uid,
      txn.kind = 'charge' and not txn.is_applied as is_unapplied,
      txn.amount, txn.currency::text as currency, txn.fee, txn.provider as method, '' as method_text,
      txn.reference, txn.provider_id, coalesce(refund.reason, '') as reason, null::timestamptz as due_at
    from provider_transactions txn
      join payment_sessions session on session.uid = txn.session_uid
      left join payment_refunds refund on refund.transaction_uid = txn.uid
    where txn.store_uid = ${storeUid}`,
  sql`select refund.uid, 'refund' as kind,
      case refund.status when 'succeeded' then 'refunded' else refund.status end as state,
      refund.created_at as at, refund.order_uid, refund.charge_uid, false as is_unapplied,
      refund.amount, refund.currency::text as currency, null::numeric as fee,
      case refund.source when 'manual' then 'manual' else charge.provider end as method, '' as method_text,
      charge.reference, coalesce(refund.provider_id, '') as provider_id, refund.reason, null::timestamptz as due_at
    from payment_refunds refund join provider_transactions charge on charge.uid = refund.charge_uid
    where refund.store_uid = ${storeUid} and refund.transaction_uid is null`,
  sql`select dispute.uid, 'dispute' as kind, dispute.status as state, dispute.opened_at as at, session.order_uid,
      dispute.charge_uid, false as is_unapplied, dispute.amount, dispute.currency::text as currency,
      null::numeric as fee, dispute.provider as method, '' as method_text, charge.reference, dispute.provider_id,
      '' as reason, dispute.due_at
    from payment_disputes dispute
      join provider_transactions charge on charge.uid = dispute.charge_uid
      join payment_sessions session on session.uid = charge.session_uid
    where dispute.store_uid = ${storeUid}`,
  sql`select payment.uid, case when payment.amount > 0 then 'payment' else 'refund' end as kind,
      case when payment.amount > 0 then 'received' else 'refunded' end as state, payment.created_at as at,
      payment.order_uid, null::uuid as charge_uid, false as is_unapplied,
      abs(payment.amount)::numeric(12, 2) as amount, stores.currency::text as currency, null::numeric as fee,
      'manual' as method, payment.method as method_text, payment.reference, '' as provider_id, '' as reason,
      null::timestamptz as due_at
    from payments payment join stores on stores.uid = payment.store_uid
    where payment.store_uid = ${storeUid} and payment.provider_transaction_uid is null`,
];

/** A condition: a part of the charge is in review. */
const isEntryInReview = sql<boolean>`entry.is_unapplied and exists (select from charge_balances balance
  where balance.charge_uid = entry.charge_uid and balance.in_review > 0)`;

function stateCondition(state: string | undefined): RawBuilder<boolean> | undefined {
  switch (state) {
    case undefined:
      return undefined;
    case "to_solve":
      return sql`entry.kind = 'refund' and ${isRefundToSolve}`;
    case "in_review":
      return isEntryInReview;
    case "received":
      return sql`entry.state = 'received' and not (${isEntryInReview})`;
    default:
      return sql`entry.state = ${state}`;
  }
}

function searchCondition(search: string): RawBuilder<boolean> | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  if (words.length === 0) return undefined;
  const text = sql`lower(orders.order_number || ' ' || entry.reference || ' ' || entry.provider_id)`;
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`);
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  )})`;
}

/** Returns a query of the matching entries of each source, with their orders. */
function matchingEntries(
  { uid, time_zone }: DatedStore,
  filter: EntryFilter,
): RawBuilder<unknown>[] {
  const { kind, state, method, from, to, search } = filter;
  const conditions = [
    sql`true`,
    kind && sql`entry.kind = ${kind}`,
    method && sql`entry.method = ${method}`,
    from && sql`entry.at >= ${from}::date::timestamp at time zone ${time_zone}`,
    to && sql`entry.at < (${to}::date + 1)::timestamp at time zone ${time_zone}`,
    stateCondition(state),
    searchCondition(search),
  ].filter((condition) => typeof condition === "object");
  return sourcesOf(uid).map(
    (source) => sql`select entry.*, orders.order_number
      from (${source}) entry join orders on orders.uid = entry.order_uid
      where ${sql.join(conditions, sql` and `)}`,
  );
}

/** Lists the next matching entries after a position, newest first. */
export async function listEntries(
  db: Kysely<Database>,
  store: DatedStore,
  filter: EntryFilter,
  { after, limit }: { after: { position: string; uid: string } | undefined; limit: number },
): Promise<EntryRow[]> {
  const rest = after
    ? sql`and (entry.at, entry.uid) < (${after.position}::timestamptz, ${after.uid}::uuid)`
    : sql``;
  // Each source has an index on its time.
  const pages = matchingEntries(store, filter).map(
    (matching) => sql`(${matching} ${rest} order by entry.at desc, entry.uid desc limit ${limit})`,
  );
  const { rows } = await sql<EntryRow>`
    with page as (
      select * from (${sql.join(pages, sql` union all `)}) entry
      order by at desc, uid desc limit ${limit}
    )
    select page.uid, kind, state, at, order_number, amount::text, currency, fee::text, method, method_text, reference,
      provider_id, reason, due_at,
      coalesce(balance.in_review, 0.00)::text as in_review,
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position,
      to_char(at at time zone ${store.time_zone}, 'YYYY-MM-DD') as day
    from page left join charge_balances balance on balance.charge_uid = page.uid
    order by at desc, page.uid desc`.execute(db);
  return rows;
}

/**
 * Sums the matching entries of each day between two days of the store, inclusive, newest first. Refunds count once they
 * have succeeded; disputes do not count.
 */
export async function sumDays(
  db: Kysely<Database>,
  store: DatedStore,
  filter: EntryFilter,
): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select to_char(entry.at at time zone ${store.time_zone}, 'YYYY-MM-DD') as day, entry.currency,
      coalesce(sum(entry.amount) filter (where entry.state = 'received'), 0)::numeric(14, 2)::text as received,
      coalesce(sum(entry.amount) filter (where entry.state = 'refunded'), 0)::numeric(14, 2)::text as refunded,
      coalesce(sum(entry.fee), 0)::numeric(14, 2)::text as fees
    from (${sql.join(matchingEntries(store, filter), sql` union all `)}) entry
    where entry.kind <> 'dispute'
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}
