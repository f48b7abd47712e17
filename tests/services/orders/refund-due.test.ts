import { expect, it } from "vitest";
import { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { sum } from "#lib/kernel/money.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { getOverview } from "#lib/services/stores/get-overview.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { dashboardContextOf, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await createApi(db);

/** Places an order of three units at 1,000.00 and records these payments. */
async function placeOrder(payments: string[]) {
  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid);
  const placed = await order(
    await contextOf(db, shop.slug),
    pickupOrder([{ variant, quantity: 3 }]),
  );
  const merchant = await signedInMerchant(api, db, [shop]);
  const ctx = await dashboardContextOf(api, db, merchant, shop);
  const number = placed.order_number;
  for (const amount of payments) await recordPayment(ctx, number, { amount });
  const items = [{ item: placed.items[0]?.uid ?? "", quantity: 1 }];
  return {
    ctx,
    number,
    refund: (amount: string) => recordPayment(ctx, number, { amount: `-${amount}` }),
    fulfilOne: () => fulfilOrder(ctx, number, { items }),
    /** Returns what is due by the order, its list and the overview, which must agree, and the API's status. */
    due: async () => {
      await expectConsistentOrders(db, shop.uid);
      const { order: read, refund_due, actions } = await getMerchantOrder(ctx, { order: number });
      const query = OrderListQuery.parse({ payment: "refund_due" });
      const { orders } = await listOrders(ctx, query);
      expect(sum(orders.map((found) => found.refund_due))).toBe(refund_due);
      const isDue = refund_due !== "0.00";
      const { refunds_due } = await getOverview(ctx);
      expect(refunds_due).toEqual({ orders: isDue ? 1 : 0, amount: refund_due });
      if (isDue) expect(actions).toContain("refund");
      return [refund_due, read.payment_status];
    },
  };
}

it.each([
  [["3000"], "3000.00", "paid"],
  [["1250.50"], "1250.50", "partially_paid"],
  [["3000", "-500"], "2500.00", "paid"],
])(
  "makes all that a cancelled order holds due for a refund after the payments %j",
  async (payments, held, status) => {
    const { ctx, number, refund, due } = await placeOrder(payments);
    expect(await due()).toEqual(["0.00", status]);
    await cancelOrder(ctx, number);
    expect(await due()).toEqual([held, status]);
    await refund("1000");
    expect(await due()).toEqual([sum([held, "-1000"]), status]);
    await refund(sum([held, "-1000"]));
    expect(await due()).toEqual(["0.00", "refunded"]);
  },
);

it("makes payments beyond the new total due for a refund after its remaining items are cancelled", async () => {
  const { ctx, number, refund, fulfilOne, due } = await placeOrder(["3000"]);
  await fulfilOne();
  await cancelRemainingItems(ctx, number);
  const { order: read, events } = await getMerchantOrder(ctx, { order: number });
  expect([read.total_amount, read.total_paid]).toEqual(["1000.00", "3000.00"]);
  expect(events.map(({ kind }) => kind)).not.toContain("refunded");
  expect(await due()).toEqual(["2000.00", "paid"]);
  await refund("500");
  expect(await due()).toEqual(["1500.00", "paid"]);
  await refund("1500");
  expect(await due()).toEqual(["0.00", "paid"]);
  await refund("1000");
  expect(await due()).toEqual(["0.00", "refunded"]);
});

it("deducts earlier refunds from what is due after the remaining items are cancelled", async () => {
  const { ctx, number, fulfilOne, due } = await placeOrder(["3000", "-500"]);
  await fulfilOne();
  await cancelRemainingItems(ctx, number);
  expect(await due()).toEqual(["1500.00", "paid"]);
});

it("makes no refund due while an order holds at most its new total", async () => {
  const { ctx, number, fulfilOne, due } = await placeOrder(["800"]);
  await fulfilOne();
  await cancelRemainingItems(ctx, number);
  expect(await due()).toEqual(["0.00", "partially_paid"]);
});

it("makes no refund due when items are returned", async () => {
  const { ctx, number, fulfilOne, due } = await placeOrder(["3000"]);
  await fulfilOne();
  await returnItems(ctx, number);
  expect(await due()).toEqual(["0.00", "paid"]);
  expect((await getMerchantOrder(ctx, { order: number })).actions).toContain("refund");
});

it("makes all that a voided order holds due, and rejects voiding an order that holds money", async () => {
  const { ctx, number, refund, due } = await placeOrder(["3000"]);
  await expect(voidOrder(ctx, number)).rejects.toMatchObject({ code: "INVALID_TRANSITION" });
  const voided = { fulfilment_status: "voided" } as const;
  await updateRows(db, "orders", { order_number: number }, voided);
  await updateRows(db, "stock_levels", { store_uid: ctx.storeUid }, { reserved: 0 });
  await updateRows(
    db,
    "customers",
    { store_uid: ctx.storeUid },
    { order_count: 0, total_spent: 0 },
  );
  expect(await due()).toEqual(["3000.00", "paid"]);
  await refund("3000");
  expect(await due()).toEqual(["0.00", "refunded"]);
});

it("lists an order with a refund due under no other payment status", async () => {
  const { ctx, number } = await placeOrder(["3000"]);
  const matches = async (payment: string) =>
    (await listOrders(ctx, OrderListQuery.parse({ payment }))).count;
  expect([await matches("paid"), await matches("refund_due")]).toEqual([1, 0]);
  await cancelOrder(ctx, number);
  expect([await matches("paid"), await matches("refund_due")]).toEqual([0, 1]);
});
