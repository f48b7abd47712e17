import { beforeEach, describe, expect, it } from "vitest";
import { voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { checkoutApi, openShop, type TestShop } from "#tests/support/orders/checkout.ts";
import { pickupOrder, stockOf } from "#tests/support/orders/orders.ts";

let shop: TestShop;
let variants: string[];

const { db } = await openDatabase();
const api = await checkoutApi(db);
beforeEach(async () => {
  shop = await openShop(api);
  ({ variants } = await addProduct(db, shop.uid));
});

async function placeOrder(): Promise<string> {
  const items = variants.map((variant) => ({ variant, quantity: 3 }));
  return (await shop.placeOrder(pickupOrder(items))).body.data.order_number;
}

const cancel = (number: string) =>
  api.request(`/orders/${number}/cancellation`, { method: "POST", key: shop.key });
const kindsOf = async (number: string) =>
  (await api.get(`/orders/${number}/events`, shop.key)).body.data.map(
    ({ kind, reason }: { kind: string; reason?: string }) => [kind, reason],
  );

describe("POST /orders/{order_number}/cancellation", () => {
  it("cancels an unpaid order and returns its stock", async () => {
    const number = await placeOrder();
    expect(await stockOf(db, variants)).toEqual([{ on_hand: 10, reserved: 3 }]);
    const { status, body, headers } = await cancel(number);
    expect([status, body.error, body.message]).toEqual([200, null, "Order cancelled successfully"]);
    expect(body.data).toMatchObject({ order_number: number, fulfilment_status: "cancelled" });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(await stockOf(db, variants)).toEqual([{ on_hand: 10, reserved: 0 }]);
    expect(await kindsOf(number)).toEqual([
      ["created", undefined],
      ["cancelled", "api_request"],
    ]);
  });

  it("answers repeated and concurrent requests with the same order and cancels once", async () => {
    const number = await placeOrder();
    const replies = await Promise.all([cancel(number), cancel(number), cancel(number)]);
    replies.push(await cancel(number));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await kindsOf(number)).toHaveLength(2);
    expect(await stockOf(db, variants)).toEqual([{ on_hand: 10, reserved: 0 }]);
  });

  it.each([
    ["partially_paid", "unfulfilled", recordPaymentOf("1.00")],
    ["paid", "unfulfilled", recordPaymentOf("3000.00")],
    ["unpaid", "fulfilled", fulfilOrder],
    ["unpaid", "voided", voidOrder],
  ] as const)(
    "rejects an order that is %s and %s with 409 ORDER_NOT_CANCELLABLE",
    async (payment_status, fulfilment_status, change) => {
      const number = await placeOrder();
      await change(testMerchant(db, shop.uid), number);
      const before = await stockOf(db, variants);
      const { status, body } = await cancel(number);
      expect([status, body.error_code, body.details]).toEqual([
        409,
        "ORDER_NOT_CANCELLABLE",
        { payment_status, fulfilment_status },
      ]);
      expect(await stockOf(db, variants)).toEqual(before);
    },
  );

  it("rejects other methods and requests without a key, and changes nothing", async () => {
    const number = await placeOrder();
    const path = `/orders/${number}/cancellation`;
    for (const method of ["GET", "PUT", "OPTIONS", "DELETE"]) {
      await api.request(path, { method, key: shop.key });
    }
    expect((await api.request(path, { method: "POST" })).status).toBe(401);
    expect(await kindsOf(number)).toHaveLength(1);
  });
});

function recordPaymentOf(amount: string) {
  return (ctx: Parameters<typeof recordPayment>[0], number: string) =>
    recordPayment(ctx, number, { amount });
}
