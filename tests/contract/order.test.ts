import { describe, expect, it } from "vitest";
import { Order, OrderItem } from "#lib/contract/order.ts";

describe("bounds of the fields of an order", () => {
  const order = Order.shape;
  const item = OrderItem.shape;

  it.each([
    ["tax_rate_used", order.tax_rate_used, ["0.0750", "0", "-1.2345", null], ["12.5", "0.07501"]],
    ["total_cost", item.total_cost, ["1234567890.12", "0.00"], ["12345678901.00", "1.234"]],
    ["order_number", order.order_number, ["x".repeat(50)], ["x".repeat(51)]],
    ["tracking_number", order.tracking_number, ["", "x".repeat(100)], ["x".repeat(101)]],
    ["quantity", item.quantity, [0, 2_147_483_647], [-1, 2_147_483_648, 1.5, "1"]],
    ["qty_fulfilled", item.qty_fulfilled, [0, 2_147_483_647], [-1, 2_147_483_648]],
    ["order_date", order.order_date, ["2028-02-29", null], ["2026-02-29", "2026-1-1", ""]],
    ["total_amount", order.total_amount, ["99999999.99", null], ["100000000.00"]],
    ["subtotal", order.subtotal, ["0.00"], [null, 0]],
  ])("accepts %s within its bounds and rejects other values", (_, schema, allowed, rejected) => {
    for (const value of allowed)
      expect([value, schema.safeParse(value).success]).toEqual([value, true]);
    for (const value of rejected)
      expect([value, schema.safeParse(value).success]).toEqual([value, false]);
  });
});
