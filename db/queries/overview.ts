import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface DayRow {
  /** yyyy-mm-dd, UTC. */
  day: string;
  orders: number;
  /** Decimal text, of orders that stand. */
  sales: string;
  /** Courier quotes made on the day. */
  quotes: number;
  /** Of these quotes, those that an order was placed with, whenever that was. */
  quotes_ordered: number;
}

/** The last `days` days, today included, oldest first; days on which nothing happened are zeros. */
export async function listDays(
  db: Kysely<Database>,
  storeUid: string,
  days: number,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (
      select generate_series(today - ${days}::int + 1, today, interval '1 day')::date as day
      from (select (now() at time zone 'utc')::date as today) as calendar
    ), placed as (
      select (created_at at time zone 'utc')::date as day,
        count(*)::int as orders,
        coalesce(sum(total_amount), 0)::text as sales
      from orders
      where store_uid = ${storeUid}
        and created_at >= (select min(day) from days) at time zone 'utc'
        and fulfilment_status not in ('cancelled', 'voided')
      group by 1
    ), quoted as (
      select (quoted_at at time zone 'utc')::date as day, count(*)::int as ordered
      from orders
      where store_uid = ${storeUid}
        -- An order is younger than its quote: this is what the index knows.
        and created_at >= (select min(day) from days) at time zone 'utc'
        and quoted_at >= (select min(day) from days) at time zone 'utc'
      group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(placed.orders, 0) as orders,
      coalesce(placed.sales, '0') as sales,
      coalesce(quote_days.quotes, 0) as quotes,
      coalesce(quoted.ordered, 0) as quotes_ordered
    from days
    left join placed on placed.day = days.day
    left join quoted on quoted.day = days.day
    left join quote_days on quote_days.store_uid = ${storeUid} and quote_days.day = days.day
    order by days.day
  `.execute(db);
  return rows;
}

export interface Chores {
  unpaid: number;
  unfulfilled: number;
  low_stock: number;
  /** Promos that end within the days asked about. */
  promos_ending: number;
}

/** How much of each thing waits for the merchant; each counted up to `most`. */
export async function countChores(
  db: Kysely<Database>,
  storeUid: string,
  { most, promoDays }: { most: number; promoDays: number },
): Promise<Chores> {
  const { rows } = await sql<Chores>`
    select
      (select count(*)::int from (
        select from orders
        where store_uid = ${storeUid} and payment_status in ('unpaid', 'partially_paid')
          and fulfilment_status not in ('cancelled', 'voided', 'returned')
        limit ${most}) as found) as unpaid,
      (select count(*)::int from (
        select from orders
        where store_uid = ${storeUid}
          and fulfilment_status in ('unfulfilled', 'partially_fulfilled')
        limit ${most}) as found) as unfulfilled,
      (select count(*)::int from (
        select from stock_levels
        join variants on variants.uid = stock_levels.variant_uid and variants.is_active
        where stock_levels.store_uid = ${storeUid} and reorder_point is not null
          and on_hand - reserved <= reorder_point
        limit ${most}) as found) as low_stock,
      (select count(*)::int from (
        select from variants
        where store_uid = ${storeUid} and promo_price is not null and is_active
          and promo_expiry > now() and promo_expiry < now() + ${promoDays} * interval '1 day'
        limit ${most}) as found) as promos_ending
  `.execute(db);
  return rows[0] as Chores;
}
