import { describe, expect, it } from "vitest";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { changePaymentDeadline } from "#lib/services/orders/transitions/change-payment-deadline.ts";
import { recordDeliveryStatus } from "#lib/services/orders/transitions/delivery-status.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { changeTracking } from "#lib/services/orders/transitions/tracking.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant, testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { eventTypes, storedEvents } from "#tests/support/events/events.ts";
import { contextOf, offerCoupon, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();

/** A store with an order of 3 units for 3,000.00, and what happened to them. */
async function placeOrder({ isSent = false } = {}) {
  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid);
  const placed = await order(
    await contextOf(db, shop.slug),
    pickupOrder([{ variant, quantity: 3 }]),
  );
  const { uid, order_number: number } = placed;
  if (isSent) await updateRows(db, "orders", { uid }, { delivery_method: "manual" });
  const merchant = testMerchant(db, shop.uid);
  const item = placed.items[0]?.uid ?? "";
  const fulfilOne = () => fulfilOrder(merchant, number, { items: [{ item, quantity: 1 }] });
  const events = async () => {
    const stored = await storedEvents(db, shop.uid);
    expect(new Set(stored.map(({ subject }) => subject))).toEqual(new Set([number]));
    return stored.map(({ type }) => type);
  };
  return { shop, merchant, number, uid, fulfilOne, events };
}

describe("one event per change of an order", () => {
  it("stores order.created with the order", async () => {
    const { events } = await placeOrder();
    expect(await events()).toEqual(["order.created"]);
  });

  it("stores the events of payments and refunds", async () => {
    const { merchant, number, events } = await placeOrder();
    await recordPayment(merchant, number, { amount: "1000.00" });
    await recordPayment(merchant, number, { amount: "2000.00" });
    await recordPayment(merchant, number, { amount: "-500.00" });
    await recordPayment(merchant, number, { amount: "-2500.00" });
    await voidOrder(merchant, number);
    expect(await events()).toEqual([
      "order.created",
      "order.partially_paid",
      "order.paid",
      "order.refunded",
      "order.refunded",
      "order.voided",
    ]);
  });

  it("stores the events of a delivery and a return", async () => {
    const { merchant, number, fulfilOne, events } = await placeOrder({ isSent: true });
    await changePaymentDeadline(merchant, number, new Date(Date.now() + 3_600_000));
    await fulfilOne();
    await fulfilOrder(merchant, number, { tracking_number: "T-1" });
    await changeTracking(merchant, number, { tracking_number: "T-2" });
    await recordDeliveryStatus(merchant, number, "deliver");
    await returnItems(merchant, number);
    expect(await events()).toEqual([
      "order.created",
      "order.payment_deadline_changed",
      "order.partially_fulfilled",
      "order.fulfilled",
      "order.tracking_changed",
      "order.delivered",
      "order.returned",
    ]);
  });

  it("stores the events of a pickup whose remaining items are cancelled", async () => {
    const { merchant, number, fulfilOne, events } = await placeOrder();
    await recordDeliveryStatus(merchant, number, "ready");
    await fulfilOne();
    await cancelRemainingItems(merchant, number);
    expect(await events()).toEqual([
      "order.created",
      "order.ready_for_pickup",
      "order.partially_fulfilled",
      "order.items_cancelled",
    ]);
  });

  it("stores order.cancelled when a merchant cancels an order or its deadline passes", async () => {
    const { merchant, number, events } = await placeOrder();
    await cancelOrder(merchant, number);
    expect(await events()).toEqual(["order.created", "order.cancelled"]);
    const overdue = await placeOrder();
    await updateRows(db, "orders", { uid: overdue.uid }, { payment_due_at: new Date(0) });
    await cancelOverdueOrders(testRuntime(db), new AbortController().signal);
    expect(await overdue.events()).toEqual(["order.created", "order.cancelled"]);
  });
});

describe("an order that is not placed or changed", () => {
  it("stores no event for an order that is rejected", async () => {
    const shop = await createShop(db);
    const { variant } = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 1 } }] });
    const ctx = await contextOf(db, shop.slug);
    await expect(order(ctx, pickupOrder([{ variant, quantity: 2 }]))).rejects.toThrow();
    expect(await storedEvents(db, shop.uid)).toEqual([]);
  });

  it("stores one event per placed order when concurrent orders conflict and are retried", async () => {
    const shop = await createShop(db);
    const { variant } = await addProduct(db, shop.uid);
    await offerCoupon(db, shop.uid, { usage_limit: 1 });
    const ctx = await contextOf(db, shop.slug);
    const body = pickupOrder([{ variant, quantity: 1 }], { coupon_code: "OFF" });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => order(ctx, body)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await eventTypes(db, shop.uid)).toEqual(["order.created"]);
  });

  it("stores no event for a change that is not allowed", async () => {
    const { merchant, number, events } = await placeOrder();
    await cancelOrder(merchant, number);
    await expect(fulfilOrder(merchant, number)).rejects.toThrow();
    expect(await events()).toEqual(["order.created", "order.cancelled"]);
  });
});
