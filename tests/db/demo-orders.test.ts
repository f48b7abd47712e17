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
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";

const { db } = await openDatabase();
await seedDemo(db);

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

  it("demo orders agree with their lines, payments and stock", async () => {
    for (const { uid } of await db.selectFrom("stores").select("uid").execute()) {
      await expectConsistentOrders(db, uid);
    }
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
