import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";

/** Expects that stock, money, statuses and customers agree with the lines and the payments of a store's orders. */
export async function expectConsistentOrders(
  db: Kysely<Database>,
  storeUid: string,
): Promise<void> {
  const { rows } = await sql<{ wrong: string }>`
    with lines as (
      select order_uid, sum(total_price) as total, sum(quantity) as ordered,
        sum(qty_fulfilled) as fulfilled, sum(qty_returned) as returned,
        bool_and(fulfilment_status = case
          when qty_fulfilled = 0 then 'unfulfilled'
          when qty_returned = quantity then 'returned'
          when qty_fulfilled < quantity then 'partially_fulfilled'
          else 'fulfilled' end) as agree
      from order_items group by 1
    ), money as (
      select order_uid, sum(amount) as paid, bool_or(amount < 0) as refunded from payments group by 1
    ), placed as (
      select o.*, lines.*, coalesce(paid, 0) as paid, coalesce(refunded, false) as refunded,
        o.fulfilment_status in ('cancelled', 'voided') as ended
      from orders o left join lines on lines.order_uid = o.uid left join money on money.order_uid = o.uid
      where o.store_uid = ${storeUid}
    ), waiting as (
      select variant_uid, sum(quantity - qty_fulfilled) as units
      from order_items join orders o on o.uid = order_uid
      where o.fulfilment_status in ('unfulfilled', 'partially_fulfilled') group by 1
    ), spent as (
      select customer_uid, count(*) filter (where not ended) as orders,
        sum(case when ended then 0 else least(paid, total_amount) end) as amount
      from placed group by 1
    )
    select order_number || ': total' as wrong from placed
      where subtotal is distinct from total
        or total_amount <> subtotal - discount_amount + tax_amount + delivery_fee
    union all
    select order_number || ': customer' from placed where customer_uid is null and source = 'storefront'
    union all
    select order_number || ': payments' from placed
      where paid < 0 or paid <> amount_held or case
        when paid > 0 and refunded then payment_status not in ('partially_paid', 'paid')
        else payment_status <> case
          when refunded then 'refunded'
          when paid >= total_amount then 'paid'
          when paid = 0 then 'unpaid'
          else 'partially_paid' end end
    union all
    select order_number || ': refund due' from placed
      where refund_due <> greatest(0, paid - case when ended then 0 else total_amount end)
    union all
    select order_number || ': fulfilment' from placed
      where not agree or case when ended then fulfilled > 0 else fulfilment_status <> case
        when fulfilled = 0 then 'unfulfilled'
        when fulfilled < ordered then 'partially_fulfilled'
        when returned = ordered then 'returned'
        else 'fulfilled' end end
    union all
    select order_number || ': history' from placed p
      where not exists (select from order_events e where e.order_uid = p.uid)
    union all
    select variant_uid || ': reserved' from stock_levels left join waiting using (variant_uid)
      where store_uid = ${storeUid} and (reserved <> coalesce(units, 0) or reserved > on_hand)
    union all
    select email || ': totals' from customers left join spent on customer_uid = uid
      where store_uid = ${storeUid}
        and (order_count <> coalesce(orders, 0) or total_spent <> coalesce(amount, 0))
  `.execute(db);
  expect(rows).toEqual([]);
}
