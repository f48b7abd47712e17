import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * What the dashboard looks orders up by, their state and any part of the customer or the number; and what
 * its overview counts.
 */
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

    alter table customers add column search_key text generated always as (
      lower(name || ' ' || email || ' ' || phone)
    ) stored;
    create index customers_containing on customers using gin (store_uid, search_key gin_trgm_ops);
    create index customers_of_store on customers (store_uid, created_at desc, uid desc);

    -- Quotes themselves are purged; this is how many were made.
    create table quote_days (
      store_uid uuid not null references stores (uid) on delete cascade,
      day date not null,
      quotes integer not null,
      primary key (store_uid, day)
    );

    -- Not by the counts themselves: every order writes those, and must not write an index for it.
    create index stock_levels_watched on stock_levels (store_uid)
      where reorder_point is not null;
    create index variants_with_promo on variants (store_uid, promo_expiry)
      where promo_expiry is not null;
  `.execute(db);
}
