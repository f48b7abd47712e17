import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelUnpaidOrder } from "#lib/services/orders/transitions/cancel-unpaid-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { stockOf } from "#tests/support/orders/orders.ts";
import { startSandboxPayment } from "#tests/support/payments/paid-order.ts";

const { db } = await openDatabase();

const UNTOUCHED = { payment_status: "unpaid", total_paid: "0.00" };

describe("money for an order that was cancelled by its deadline", () => {
  it("R83: P4: reopens the order when its stock is still there, and pays it", async () => {
    const payment = await startSandboxPayment(db);
    await payment.cancelAtDeadline();
    expect(await payment.read()).toMatchObject({ fulfilment_status: "cancelled" });
    expect(await stockOf(db, payment.variants)).toEqual([{ on_hand: 100, reserved: 0 }]);
    await payment.pay();
    expect(await payment.read()).toMatchObject({
      fulfilment_status: "unfulfilled",
      payment_status: "paid",
      total_paid: "1000.00",
    });
    expect(await payment.status()).toBe("succeeded");
    expect(await stockOf(db, payment.variants)).toEqual([{ on_hand: 100, reserved: 1 }]);
    expect((await payment.history()).slice(-3)).toEqual([
      "cancelled",
      "reopened",
      "payment_recorded",
    ]);
    expect((await payment.events()).slice(-3)).toEqual([
      "order.reopened",
      "order.paid",
      "payment.succeeded",
    ]);
    expect(await payment.refunds()).toEqual([]);
  });

  it("counts its coupon again, also beyond the coupon's limit", async () => {
    const payment = await startSandboxPayment(db);
    await insertRow(db, "coupons", {
      store_uid: payment.shop.uid,
      code: "LATE",
      kind: "fixed",
      value: "1.00",
      scope: "order",
      usage_limit: 1,
      times_used: 1,
    });
    await updateRows(db, "orders", { uid: payment.orderUid }, { coupon_code: "LATE" });
    const used = async () =>
      (await findRow(db, "coupons", { store_uid: payment.shop.uid })).times_used;
    await payment.cancelAtDeadline();
    expect(await used()).toBe(0);
    await updateRows(db, "coupons", { store_uid: payment.shop.uid }, { times_used: 1 });
    await payment.pay();
    expect(await used()).toBe(2);
  });

  it("R83: P4: refunds it when not all of the stock is there", async () => {
    const payment = await startSandboxPayment(db);
    await payment.cancelAtDeadline();
    await updateRows(db, "stock_levels", { store_uid: payment.shop.uid }, { on_hand: 0 });
    await payment.pay();
    expect(await payment.read()).toMatchObject({ ...UNTOUCHED, fulfilment_status: "cancelled" });
    expect(await payment.status()).toBe("review");
    expect(await payment.refunds()).toMatchObject([
      { status: "requested", amount: "1000.00", reason: "order_cancelled", actor: "system" },
    ]);
    await payment.processRefunds();
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded", next_check_at: null }]);
    expect(await payment.status()).toBe("cancelled");
    expect(await payment.read()).toMatchObject({ ...UNTOUCHED, fulfilment_status: "cancelled" });
    expect((await payment.history()).slice(-2)).toEqual(["refund_requested", "review_refunded"]);
    expect((await payment.events()).slice(-2)).toEqual(["refund.requested", "refund.succeeded"]);
  });

  it("R83: reserves the last unit for one of ten late payments, and refunds the others", async () => {
    const first = await startSandboxPayment(db);
    const store = { ...first };
    const others = [];
    for (let index = 0; index < 9; index += 1) {
      others.push(await startSandboxPayment(db, { store }));
    }
    const payments = [first, ...others];
    for (const payment of payments) await payment.cancelAtDeadline();
    await updateRows(db, "stock_levels", { store_uid: first.shop.uid }, { on_hand: 1 });
    await Promise.all(payments.map((payment) => payment.pay()));
    const orders = await Promise.all(payments.map((payment) => payment.read()));
    expect(orders.filter(({ payment_status }) => payment_status === "paid")).toHaveLength(1);
    expect(await first.refunds()).toHaveLength(9);
    expect(await stockOf(db, first.variants)).toEqual([{ on_hand: 1, reserved: 1 }]);
  });
});

describe("a payment that could not be applied", () => {
  it.each([
    [
      "its merchant",
      "cancelled",
      (payment: Payment) => cancelOrder(payment.merchant, payment.order_number),
    ],
    [
      "its merchant, who enters the deadline's reason",
      "cancelled",
      (payment: Payment) =>
        cancelOrder(payment.merchant, payment.order_number, { reason: "payment_overdue" }),
    ],
    [
      "its customer",
      "cancelled",
      (payment: Payment) => cancelUnpaidOrder(payment.ctx, payment, "customer_request"),
    ],
    [
      "its merchant for good",
      "voided",
      (payment: Payment) => voidOrder(payment.merchant, payment.order_number),
    ],
  ] as const)("R83: P4: is refunded when the order was ended by %s", async (_who, status, end) => {
    const payment = await startSandboxPayment(db);
    await end(payment);
    await payment.pay();
    await payment.processRefunds();
    expect(await payment.read()).toMatchObject({ ...UNTOUCHED, fulfilment_status: status });
    expect(await payment.refunds()).toMatchObject([
      { status: "succeeded", amount: "1000.00", reason: "order_cancelled" },
    ]);
    expect(await stockOf(db, payment.variants)).toEqual([{ on_hand: 100, reserved: 0 }]);
  });

  it("R83: P1: refunds the second of two payments from two tabs", async () => {
    const payment = await startSandboxPayment(db);
    await payment.pay("decline");
    const second = await payment.start();
    await updateRows(db, "sandbox_payments", {}, { outcome: null });
    await payment.pay("pay", second.uid);
    await payment.pay("pay");
    expect(await payment.refunds()).toMatchObject([
      { status: "requested", reason: "already_paid", amount: "1000.00" },
    ]);
    await payment.processRefunds();
    expect(await payment.read()).toMatchObject({ payment_status: "paid", total_paid: "1000.00" });
    expect([await payment.status(), await payment.status(second.uid)]).toEqual([
      "cancelled",
      "succeeded",
    ]);
  });

  it("R83: P8: leaves the order paid when its surplus payment is refunded", async () => {
    const payment = await startSandboxPayment(db);
    await payment.pay("twice");
    await payment.processRefunds();
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded", amount: "1000.00" }]);
    expect(await payment.read()).toMatchObject({ payment_status: "paid", total_paid: "1000.00" });
    expect(await payment.row()).toMatchObject({ refund_due: "0.00", payments: ["1000.00"] });
  });

  it("waits for review in a store without automatic refunds", async () => {
    const payment = await startSandboxPayment(db, { settings: { automatic_refunds: false } });
    await cancelOrder(payment.merchant, payment.order_number);
    await payment.pay();
    expect(await payment.refunds()).toEqual([]);
    expect(await payment.status()).toBe("review");
    expect((await payment.events()).at(-1)).toBe("payment.review");
  });

  it("waits for review when it is not the amount that was asked for, and the order still owes it", async () => {
    const payment = await startSandboxPayment(db);
    await payment.pay("little");
    expect(await payment.status()).toBe("review");
    expect(await payment.refunds()).toEqual([]);
  });

  it("waits for review when the order was paid by hand in between: it may be the same money", async () => {
    const payment = await startSandboxPayment(db);
    await recordPayment(payment.merchant, payment.order_number, { amount: "1000" });
    await payment.pay();
    expect(await payment.status()).toBe("review");
    expect(await payment.refunds()).toEqual([]);
    expect(await payment.events()).toContain("payment.review");
  });

  it("waits for review when part of the order was paid by hand in between", async () => {
    const payment = await startSandboxPayment(db);
    await recordPayment(payment.merchant, payment.order_number, { amount: "600" });
    await payment.pay();
    expect(await payment.status()).toBe("review");
    expect(await payment.read()).toMatchObject({ total_paid: "600.00" });
  });
});

type Payment = Awaited<ReturnType<typeof startSandboxPayment>>;

it("publishes once that a payment has failed", async () => {
  const payment = await startSandboxPayment(db);
  await payment.pay("decline");
  await updateRows(db, "payment_sessions", {}, { next_check_at: sql<Date>`now()` });
  await payment.pay("decline");
  expect((await payment.events()).filter((type) => type === "payment.failed")).toHaveLength(1);
});
