import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findOrder } from "#db/queries/orders/orders.ts";
import {
  FulfilmentMethod,
  FulfilmentStatusEnum,
  ItemFulfilmentStatusEnum,
  Order,
  OrderSourceEnum,
  PaymentStatusEnum,
} from "#lib/contract/order.ts";
import { toOrder } from "#lib/serializers/order.ts";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { openDatabase } from "#tests/fixtures.ts";

const { db } = await openDatabase();
await seedDemo(db);

async function rows(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

describe("demo orders", () => {
  it.each([
    ["orders", "payment_status", PaymentStatusEnum.options],
    ["orders", "fulfilment_status", FulfilmentStatusEnum.options],
    ["orders", "fulfilment_method", FulfilmentMethod.options],
    ["orders", "source", OrderSourceEnum.options],
    ["orders", "delivery_method", ["pickup", "manual", "courier"]],
    ["orders", "manual_delivery_type", ["standard", "express", null]],
    ["order_items", "fulfilment_status", ItemFulfilmentStatusEnum.options],
  ])("demo orders cover every %s.%s", async (table, column, values) => {
    const found = await sql<{ value: string | null }>`
      select distinct t.${sql.ref(column)} as value
      from ${sql.table(table)} t join stores s on s.uid = t.store_uid
      where s.slug = 'oja'
    `.execute(db);
    expect(new Set(found.rows.map(({ value }) => value))).toEqual(new Set(values));
  });

  it("demo orders have payments that match their payment status", async () => {
    expect(
      await rows(sql`
        select order_number, payment_status, paid, total_amount
        from orders o
          cross join lateral (
            select coalesce(sum(amount), 0) as paid, coalesce(bool_or(amount < 0), false) as refunded
            from payments where order_uid = o.uid) money
        where payment_status is distinct from case
          when refunded and paid = 0 then 'refunded'
          when paid = 0 then 'unpaid'
          when paid < total_amount then 'partially_paid'
          when paid = total_amount then 'paid'
        end
      `),
    ).toEqual([]);
  });

  it("demo orders have the fulfilment status of their lines", async () => {
    expect(
      await rows(sql`
        select order_number, o.fulfilment_status
        from orders o
          cross join lateral (
            select sum(quantity) as ordered, sum(qty_fulfilled) as fulfilled,
              sum(qty_returned) as returned,
              bool_and(fulfilment_status = case
                when qty_fulfilled = 0 then 'unfulfilled'
                when qty_returned = quantity then 'returned'
                when qty_fulfilled < quantity then 'partially_fulfilled'
                else 'fulfilled' end) as agree
            from order_items where order_uid = o.uid) items
        where not agree or o.fulfilment_status not in (
          select unnest(case
            when fulfilled = 0 then array['unfulfilled', 'cancelled', 'voided']
            when fulfilled < ordered then array['partially_fulfilled']
            when returned = fulfilled then array['returned']
            else array['fulfilled'] end))
      `),
    ).toEqual([]);
  });

  it("open demo orders reserve exactly their unfulfilled units", async () => {
    expect(
      await rows(sql`
        select sku, reserved, waiting
        from stock_levels l join variants v on v.uid = l.variant_uid
          cross join lateral (
            select coalesce(sum(quantity - qty_fulfilled), 0) as waiting
            from order_items i join orders o on o.uid = i.order_uid
            where i.variant_uid = v.uid
              and o.fulfilment_status in ('unfulfilled', 'partially_fulfilled')) open
        where reserved <> waiting
      `),
    ).toEqual([]);
  });

  it("demo orders can all be served", async () => {
    const orders = await db.selectFrom("orders").select(["store_uid", "order_number"]).execute();
    expect(orders).toHaveLength(29);
    for (const { store_uid, order_number } of orders) {
      const row = await findOrder(db, store_uid, order_number);
      expect(row && Order.parse(toOrder(row, "http://localhost")).order_number).toBe(order_number);
    }
  });
});
