import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";

type Session = Selectable<Database["payment_sessions"]>;
type Refund = Selectable<Database["payment_refunds"]>;
type Dispute = Selectable<Database["payment_disputes"]>;

/** What happened to the money of an order, the oldest first. Times are ISO text, amounts decimal text. */
export interface OrderPaymentRows {
  charges: {
    uid: string;
    session: string;
    provider: string;
    provider_id: string;
    reference: string;
    amount: string;
    currency: string;
    fee: string | null;
    occurred_at: string;
    applied: string;
    in_review: string;
    refundable: string;
  }[];
  refunds: {
    uid: string;
    charge: string;
    amount: string;
    currency: string;
    status: Refund["status"];
    reason: string;
    source: Refund["source"];
    actor: string;
    created_at: string;
  }[];
  disputes: {
    uid: string;
    charge: string;
    amount: string;
    currency: string;
    status: Dispute["status"];
    due_at: string | null;
    opened_at: string;
    closed_at: string | null;
    url: string | null;
  }[];
  payment_sessions: {
    uid: string;
    method: Session["method"];
    status: Session["status"];
    amount: string;
    currency: string;
    created_at: string;
  }[];
  payment_webhooks: { uid: string; provider: string; received_at: string; is_processed: boolean }[];
}

/** How many sessions and webhooks of an order are read, the latest ones. */
const MAX_ROWS = 50;

/** Reads what happened to the money of an order, in one statement. */
export async function readOrderPayments(
  db: Kysely<Database>,
  storeUid: string,
  orderUid: string,
): Promise<OrderPaymentRows> {
  const { rows } = await sql<OrderPaymentRows>`
    with sessions as (
      select * from payment_sessions where store_uid = ${storeUid} and order_uid = ${orderUid}
    ), charges as (
      select charge.*, balance.applied, balance.in_review, balance.refundable
        from provider_transactions charge
        join sessions on sessions.uid = charge.session_uid
        join charge_balances balance on balance.charge_uid = charge.uid
        where charge.kind = 'charge'
    )
    select
      (select coalesce(json_agg(json_build_object('uid', uid, 'session', session_uid, 'provider', provider,
          'provider_id', provider_id, 'reference', reference, 'amount', amount::text, 'currency', currency,
          'fee', fee::text, 'occurred_at', ${iso("occurred_at")}, 'applied', applied::text,
          'in_review', in_review::text, 'refundable', refundable::text) order by occurred_at, uid), '[]')
        from charges) as charges,
      (select coalesce(json_agg(json_build_object('uid', uid, 'charge', charge_uid, 'amount', amount::text,
          'currency', currency, 'status', status, 'reason', reason, 'source', source, 'actor', actor,
          'created_at', ${iso("created_at")}) order by created_at, uid), '[]')
        from payment_refunds where store_uid = ${storeUid} and order_uid = ${orderUid}) as refunds,
      (select coalesce(json_agg(json_build_object('uid', uid, 'charge', charge_uid, 'amount', amount::text,
          'currency', currency, 'status', status, 'due_at', ${iso("due_at")}, 'opened_at', ${iso("opened_at")},
          'closed_at', ${iso("closed_at")}, 'url', url) order by opened_at, uid), '[]')
        from payment_disputes where charge_uid in (select uid from charges)) as disputes,
      (select coalesce(json_agg(json_build_object('uid', uid, 'method', method, 'status', status,
          'amount', amount::text, 'currency', currency, 'created_at', ${iso("created_at")})
          order by created_at, uid), '[]')
        from (select * from sessions order by created_at desc limit ${MAX_ROWS}) latest) as payment_sessions,
      (select coalesce(json_agg(json_build_object('uid', uid, 'provider', provider,
          'received_at', ${iso("received_at")}, 'is_processed', processed_at is not null)
          order by received_at, uid), '[]')
        from (${webhooks} order by received_at desc limit ${MAX_ROWS}) latest) as payment_webhooks
  `.execute(db);
  return rows[0] as OrderPaymentRows;
}

/** The webhooks about the order's sessions and charges, by the account that received them. */
const webhooks = sql`
  select webhook.uid, webhook.provider, webhook.received_at, webhook.processed_at from payment_webhooks webhook join sessions
    on sessions.reference = webhook.reference and sessions.method = webhook.provider
      and sessions.account_uid is not distinct from webhook.account_uid
  union
  select webhook.uid, webhook.provider, webhook.received_at, webhook.processed_at from payment_webhooks webhook join charges
    on charges.provider_id = webhook.charge_id and charges.provider = webhook.provider
      and charges.account_uid is not distinct from webhook.account_uid`;

/** Returns a time as ISO text in UTC with milliseconds. */
function iso(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
