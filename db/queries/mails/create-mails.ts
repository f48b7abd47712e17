import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { LATER_PAYMENT_METHODS } from "#lib/kernel/later-payment.ts";

/** A published event. */
export interface MailCause {
  uid: string;
  store_uid: string;
  type: string;
  /** Order number, or uid of a product or the store. */
  subject: string;
  occurred_at: Date;
}

/** Mails about single orders per store and hour; further orders of the hour share one summary. */
const MAX_ORDER_MAILS_PER_HOUR = 20;

/** Local time of the daily mail about low stock. */
const LOW_STOCK_TIME = "08:00";

/** The mails to customers that each event causes. */
const CUSTOMER_MAILS = sql`(values
  ('order.created', 'order_received'), ('order.created', 'payment_reminder'),
  ('order.paid', 'payment_received'), ('order.partially_paid', 'payment_received'),
  ('order.ready_for_pickup', 'ready_for_pickup'), ('order.fulfilled', 'on_its_way'),
  ('order.partially_fulfilled', 'on_its_way'), ('order.tracking_changed', 'on_its_way'),
  ('order.delivered', 'delivered'), ('order.items_cancelled', 'items_cancelled'),
  ('order.refunded', 'refunded'), ('refund.requested', 'payment_refund_coming'),
  ('order.cancelled', 'order_cancelled')) as kinds(type, kind)`;

/** The mails to owners that each event causes. */
const OWNER_MAILS = sql`(values
  ('payment.review', 'payment_review'), ('refund.failed', 'refund_failed'),
  ('dispute.opened', 'dispute_opened')) as kinds(type, kind)`;

/** Whether the event is about the refund of a payment that could not be applied. */
const isRefundOfReview = sql`exists (
  select from events cause
  join payment_refunds refund on refund.uid = (cause.details ->> 'refund')::uuid
  where cause.uid = event.uid
    and not exists (select from payments where payments.provider_transaction_uid = refund.charge_uid))`;

/** A mail that was stored, and when it is due. */
export interface InsertedMail {
  uid: string;
  due_at: Date;
}

/** Stores the mails that events cause, and returns them. An event that was handled before causes none. */
export async function insertMails(
  db: Kysely<Database>,
  events: MailCause[],
  now: Date,
): Promise<InsertedMail[]> {
  const causes = sql`json_to_recordset(${JSON.stringify(events)}::json)
    as event(uid uuid, store_uid uuid, type text, subject text, occurred_at timestamptz)`;
  const { rows: toCustomers } = await insertCustomerMails(causes, now).execute(db);
  const { rows: toMerchants } = await insertNewOrderMails(causes, now).execute(db);
  const { rows: toOwners } = await insertOwnerMails(causes, now).execute(db);
  const { rows: aboutStock } = await insertLowStockMails(causes).execute(db);
  return [...toCustomers, ...toMerchants, ...toOwners, ...aboutStock];
}

/** Skips `on_its_way` for pickups and for removed tracking numbers. */
function insertCustomerMails(causes: RawBuilder<unknown>, now: Date): RawBuilder<InsertedMail> {
  return sql<InsertedMail>`
    insert into mails (store_uid, kind, subject, cause, recipient, due_at, occurred_at)
    select event.store_uid, kinds.kind, event.subject, event.uid::text, orders.customer_email,
      case kinds.kind when 'payment_reminder'
        then orders.created_at + (orders.payment_due_at - orders.created_at) / 2 else ${now}::timestamptz end,
      event.occurred_at
    from ${causes}
    join ${CUSTOMER_MAILS} on kinds.type = event.type
    join stores on stores.uid = event.store_uid
    join orders on orders.store_uid = event.store_uid and orders.order_number = event.subject
    where orders.customer_email <> '' and not kinds.kind = any (stores.disabled_mails)
      and (kinds.kind <> 'payment_reminder' or (orders.payment_due_at is not null
        and coalesce(orders.payment_method, '') not in (${sql.join(LATER_PAYMENT_METHODS)})))
      and (kinds.kind <> 'payment_refund_coming' or ${isRefundOfReview})
      and (kinds.kind <> 'on_its_way' or orders.delivery_method in ('manual', 'courier'))
      and (kinds.type <> 'order.tracking_changed' or orders.tracking_number <> '')
    on conflict do nothing
    returning uid, due_at`;
}

/** Orders of the same hour count in the order in which they were created. */
function insertNewOrderMails(causes: RawBuilder<unknown>, now: Date): RawBuilder<InsertedMail> {
  return sql<InsertedMail>`
    with ordered as (
      select event.*, date_trunc('hour', event.occurred_at) as hour, stores.email
      from ${causes}
      join stores on stores.uid = event.store_uid
      where event.type = 'order.created' and not 'new_order' = any (stores.disabled_mails)
    ), mailed as materialized (
      select store_uid, hour, (
        select count(*) from mails
        where mails.store_uid = hours.store_uid and kind = 'new_order'
          and mails.occurred_at >= hour and mails.occurred_at < hour + interval '1 hour') as earlier
      from (select distinct store_uid, hour from ordered) as hours
    ), ranked as (
      select ordered.*, earlier + row_number() over (
          partition by store_uid, hour order by occurred_at, ordered.uid) <= ${MAX_ORDER_MAILS_PER_HOUR} as is_single
      from ordered
      join mailed using (store_uid, hour)
    )
    insert into mails (store_uid, kind, subject, cause, recipient, due_at, occurred_at)
    select store_uid,
      case when is_single then 'new_order' else 'orders_summary' end,
      case when is_single then subject else '' end,
      case when is_single then uid::text else to_char(hour at time zone 'utc', 'YYYY-MM-DD"T"HH24') end,
      email,
      case when is_single then ${now}::timestamptz else hour + interval '1 hour' end,
      case when is_single then occurred_at else hour end
    from ranked
    on conflict do nothing
    returning uid, due_at`;
}

function insertOwnerMails(causes: RawBuilder<unknown>, now: Date): RawBuilder<InsertedMail> {
  return sql<InsertedMail>`
    insert into mails (store_uid, kind, subject, cause, recipient, due_at, occurred_at)
    select event.store_uid, kinds.kind, event.subject, event.uid::text, merchants.email,
      ${now}::timestamptz, event.occurred_at
    from ${causes}
    join ${OWNER_MAILS} on kinds.type = event.type
    join stores on stores.uid = event.store_uid
    join store_members on store_members.store_uid = stores.uid and role = 'owner'
    join merchants on merchants.id = store_members.merchant_uid
    where not kinds.kind = any (stores.disabled_mails)
    on conflict do nothing
    returning uid, due_at`;
}

/** One mail a day, on the next morning, lists everything that is then low. */
function insertLowStockMails(causes: RawBuilder<unknown>): RawBuilder<InsertedMail> {
  return sql<InsertedMail>`
    insert into mails (store_uid, kind, cause, recipient, due_at, occurred_at)
    select event.store_uid, 'low_stock', morning::date::text, stores.email,
      morning at time zone stores.time_zone, min(event.occurred_at)
    from ${causes}
    join stores on stores.uid = event.store_uid
    cross join lateral (select event.occurred_at at time zone stores.time_zone as local) as times
    cross join lateral (
      select local::date + ${LOW_STOCK_TIME}::time + case when local::time < ${LOW_STOCK_TIME}::time
        then interval '0' else interval '1 day' end as morning) as mornings
    where event.type in ('stock.low', 'stock.sold_out') and not 'low_stock' = any (stores.disabled_mails)
    group by event.store_uid, morning, stores.email, stores.time_zone
    on conflict do nothing
    returning uid, due_at`;
}

export interface WebhookMail {
  storeUid: string;
  endpointUid: string;
  /** When it was disabled. */
  occurredAt: Date;
}

/** Stores a mail to each owner about a webhook that was disabled, and returns those mails. */
export async function insertWebhookMails(
  db: Kysely<Database>,
  { storeUid, endpointUid, occurredAt }: WebhookMail,
): Promise<InsertedMail[]> {
  const { rows } = await sql<InsertedMail>`
    insert into mails (store_uid, kind, subject, cause, recipient, due_at, occurred_at)
    select stores.uid, 'webhook_disabled', ${endpointUid}, ${occurredAt.toISOString()}, merchants.email,
      ${occurredAt}, ${occurredAt}
    from stores
    join store_members on store_members.store_uid = stores.uid and role = 'owner'
    join merchants on merchants.id = store_members.merchant_uid
    where stores.uid = ${storeUid} and not 'webhook_disabled' = any (stores.disabled_mails)
    on conflict do nothing
    returning uid, due_at`.execute(db);
  return rows;
}
