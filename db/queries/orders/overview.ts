import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { countUpTo } from "#db/queries/list-query.ts";
import {
  REFUND_DUE,
  scarceVariants,
  TO_FULFIL,
  TO_PAY,
} from "#db/queries/orders/merchant-orders.ts";
import { countPaymentTasks } from "#db/queries/payments/open-payment-tasks.ts";
import { productsByStock, productsOnPromo } from "#db/queries/products/merchant-products.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { currencyDecimals } from "#lib/kernel/money.ts";

interface DayRow {
  /** yyyy-mm-dd, in the store's time zone. */
  day: string;
  /** Without cancelled and voided orders. */
  orders: number;
  /** Decimal text, without cancelled and voided orders and returned items. */
  sales: string;
  /** Courier quotes of the day. */
  quotes: number;
  /** Quotes of the day that were used for an order, at any time. */
  quotes_ordered: number;
}

/** Lists the last `days` days including today, oldest first; days without activity are zeros. */
export async function listDays(
  db: Kysely<Database>,
  {
    uid: storeUid,
    time_zone: timeZone,
    currency,
  }: Pick<StoreRow, "uid" | "time_zone" | "currency">,
  days: number,
): Promise<DayRow[]> {
  const decimals = Math.min(currencyDecimals(currency), 2);
  const { rows } = await sql<DayRow>`
    with days as (
      select generate_series(today - ${days}::int + 1, today, interval '1 day')::date as day
      from (select (now() at time zone ${timeZone})::date as today) as calendar
    ), first as (
      select min(day)::timestamp at time zone ${timeZone} as start from days
    ), counted as (
      select uid, created_at, total_amount, total_amount - delivery_fee as items_total, tax_rate_used
      from orders
      where store_uid = ${storeUid}
        and created_at >= (select start from first)
        and fulfilment_status not in ('cancelled', 'voided')
    ), returned as (
      -- Each line's share of the order: a discount on the whole order lowers all lines alike.
      select counted.uid,
        round(items_total * sum(charged * qty_returned / quantity) / nullif(sum(charged), 0), ${decimals}::int) as amount
      from counted
        join order_items item on item.order_uid = counted.uid and quantity > 0
        cross join lateral (select (total_price - item.discount_amount)
          * (1 + case when taxable then coalesce(tax_rate_used, 0) else 0 end) as charged) as line
      where counted.uid in (
        select order_uid from order_items where store_uid = ${storeUid} and qty_returned > 0)
      group by counted.uid, items_total
    ), placed as (
      select (created_at at time zone ${timeZone})::date as day,
        count(*)::int as orders,
        (coalesce(sum(total_amount), 0) - coalesce(sum(returned.amount), 0))::text as sales
      from counted left join returned using (uid)
      group by 1
    ), quoted as (
      select (quoted_at at time zone ${timeZone})::date as day, count(*)::int as ordered
      from orders
      where store_uid = ${storeUid}
        -- Implied by the next condition, because an order follows its quote; lets PostgreSQL use the index.
        and created_at >= (select start from first)
        and quoted_at >= (select start from first)
      group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(placed.orders, 0) as orders,
      coalesce(placed.sales, '0') as sales,
      coalesce(quote_usage_daily.quotes, 0) as quotes,
      coalesce(quoted.ordered, 0) as quotes_ordered
    from days
    left join placed on placed.day = days.day
    left join quoted on quoted.day = days.day
    left join quote_usage_daily on quote_usage_daily.store_uid = ${storeUid} and quote_usage_daily.day = days.day
    order by days.day
  `.execute(db);
  return rows;
}

/** Counts the orders with a refund due and sums these refunds; decimal text. */
export async function sumRefundsDue(
  db: Kysely<Database>,
  storeUid: string,
): Promise<{ orders: number; amount: string }> {
  return db
    .selectFrom("orders")
    .select([
      sql<number>`count(*)::int`.as("orders"),
      sql<string>`coalesce(sum(refund_due), 0)::text`.as("amount"),
    ])
    .where("store_uid", "=", storeUid)
    .where(REFUND_DUE)
    .executeTakeFirstOrThrow();
}

/** Counts the orders, products and payments of each kind of open task as the lists show it, up to `max`. */
export async function countOpenTasks(
  db: Kysely<Database>,
  storeUid: string,
  { max, promoDays }: { max: number; promoDays: number },
) {
  const orders = db.selectFrom("orders").select("uid").where("store_uid", "=", storeUid);
  const counted = (found: SelectQueryBuilder<Database, never, object>) =>
    countUpTo(db, found, max).$asScalar().$notNull();
  return db
    .selectNoFrom([
      counted(orders.where(TO_PAY)).as("unpaid"),
      counted(orders.where(TO_FULFIL)).as("unfulfilled"),
      counted(productsByStock(db, storeUid, "low")).as("low_stock"),
      counted(scarceVariants(db, storeUid)).as("scarce_variants"),
      counted(productsOnPromo(db, storeUid, "ending", promoDays)).as("promos_ending"),
      ...countPaymentTasks(storeUid, max),
    ])
    .executeTakeFirstOrThrow();
}
