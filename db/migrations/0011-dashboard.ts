import { type Kysely, sql } from "kysely";

/** What the dashboard looks orders up by: their state, and any part of the customer or the number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_to_fulfil on orders (store_uid, created_at desc, uid desc)
      where fulfilment_status in ('unfulfilled', 'partially_fulfilled');
    create index orders_to_pay on orders (store_uid, created_at desc, uid desc)
      where payment_status in ('unpaid', 'partially_paid');

    alter table orders add column search_key text generated always as (
      lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone)
    ) stored;
    create index orders_containing on orders using gin (store_uid, search_key gin_trgm_ops);
  `.execute(db);
}
