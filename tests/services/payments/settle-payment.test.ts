import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listEventRows } from "#db/queries/orders/orders.ts";
import { claimCheck } from "#db/queries/payments/payment-checks.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelUnpaidOrder } from "#lib/services/orders/transitions/cancel-unpaid-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { settlePayment } from "#lib/services/payments/settle-payment.ts";
import { startPayment } from "#lib/services/payments/start-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { openConnections, stockOf } from "#tests/support/orders/orders.ts";
import { decide, openPayingStore, RETURN_URL } from "#tests/support/payments/payments.ts";

const base = await openDatabase();
const db = base.connect({ max: 10 });
await openConnections(db, 10);

const signal = new AbortController().signal;

/** Starts to pay a new order of 1,000.00 with a test payment. */
async function startOrderPayment(settings: object = {}) {
  const store = await openPayingStore(db, settings);
  const { order_number, uid } = await store.placeOrder();
  const request = { order_number, method: "sandbox", return_url: RETURN_URL } as const;
  const session = await startPayment(store.ctx, request);
  return {
    ...store,
    order_number,
    session,
    start: () => startPayment(store.ctx, request),
    merchant: testMerchant(db, store.shop.uid),
    check: (of: PaymentSession = session) => checkPayment(store.ctx, of.uid, signal),
    read: () => getOrder(store.ctx, { order_number }),
    status: async (of: PaymentSession = session) =>
      (await findRow(db, "payment_sessions", { uid: of.uid })).status,
    history: () => listEventRows(db, store.shop.uid, uid),
    stored: () => listMoney(store.shop.uid),
  };
}

/** Lists what providers confirmed in a store, and whether it counts towards an order. */
async function listMoney(storeUid: string) {
  return db
    .selectFrom("provider_transactions as charge")
    .leftJoin("payments", "payments.provider_transaction_uid", "charge.uid")
    .select(["charge.amount", sql<boolean>`payments.uid is not null`.as("is_applied")])
    .where("charge.store_uid", "=", storeUid)
    .orderBy("charge.created_at")
    .execute();
}

/** Starts the work while the order is locked, and releases the order once all of it waits. */
async function holdingOrder(orderNumber: string, start: () => Promise<unknown>[]): Promise<void> {
  const holder = await db.startTransaction().execute();
  const order = holder.selectFrom("orders").select("uid").where("order_number", "=", orderNumber);
  await order.forUpdate().execute();
  const work = start();
  await expect.poll(() => countLockWaits(base.db)).toBe(work.length);
  await holder.commit().execute();
  await Promise.allSettled(work);
}

describe("a payment that the provider confirms", () => {
  it("pays the order, with one payment, history entry and event", async () => {
    const payment = await startOrderPayment();
    expect(payment.session).toMatchObject({ status: "open", amount: "1000.00", currency: "NGN" });
    await decide(db, payment.session, "pay");
    expect(await payment.check()).toBe(true);
    expect(await payment.read()).toMatchObject({
      payment_status: "paid",
      total_paid: "1000.00",
      outstanding_balance: "0.00",
    });
    expect(await payment.status()).toBe("succeeded");
    expect(await payment.stored()).toEqual([{ amount: "1000.00", is_applied: true }]);
    expect((await payment.history()).at(-1)).toMatchObject({
      kind: "payment_recorded",
      actor: "system",
      details: { amount: "1000.00", method: "sandbox" },
    });
  });

  it("pays a total that has decimals", async () => {
    const payment = await startOrderPayment({ tax_collection_enabled: true, tax_rate: "7.55" });
    expect(payment.session.amount).toBe("1075.50");
    await decide(db, payment.session, "pay");
    await payment.check();
    expect(await payment.read()).toMatchObject({ payment_status: "paid", total_paid: "1075.50" });
  });

  it("R83: P2: counts once when ten callers settle it at the same moment", async () => {
    const payment = await startOrderPayment();
    await decide(db, payment.session, "pay");
    const claimed = await claimCheck(db, payment.session.uid, 0);
    const provider = payment.ctx.payments.provider("sandbox");
    const confirmed =
      claimed &&
      (await provider?.check({ reference: claimed.reference, providerId: null }, signal));
    if (!confirmed) throw new Error("The provider has no payment");
    const settle = () => settlePayment(payment.ctx, claimed, confirmed);
    await Promise.all(Array.from({ length: 10 }, settle));
    expect(await payment.stored()).toEqual([{ amount: "1000.00", is_applied: true }]);
    expect(await payment.read()).toMatchObject({ total_paid: "1000.00" });
    const events = await db
      .selectFrom("events")
      .select("type")
      .where("subject", "=", payment.order_number)
      .execute();
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      "order.created",
      "order.paid",
      "payment.succeeded",
    ]);
  });

  it("R83: counts one of two payments of an order that succeed at the same moment", async () => {
    const payment = await startOrderPayment();
    await decide(db, payment.session, "decline");
    await payment.check();
    const second = await payment.start();
    expect(second.uid).not.toBe(payment.session.uid);
    // The customer paid on both pages after all.
    await updateRows(db, "sandbox_payments", {}, { outcome: null });
    for (const session of [payment.session, second]) await decide(db, session, "pay");
    await holdingOrder(payment.order_number, () => [payment.check(), payment.check(second)]);
    expect(await payment.read()).toMatchObject({ payment_status: "paid", total_paid: "1000.00" });
    const money = await payment.stored();
    expect(money.map(({ is_applied }) => is_applied).toSorted()).toEqual([false, true]);
    const statuses = [await payment.status(), await payment.status(second)];
    expect(statuses.toSorted()).toEqual(["review", "succeeded"]);
  });

  it("R83: waits for a payment that a merchant records, and never counts more than is owed", async () => {
    const payment = await startOrderPayment();
    await decide(db, payment.session, "pay");
    await holdingOrder(payment.order_number, () => [
      recordPayment(payment.merchant, payment.order_number, { amount: "1000" }),
      payment.check(),
    ]);
    expect(await payment.read()).toMatchObject({ total_paid: "1000.00" });
    expect(await payment.stored()).toHaveLength(1);
  });

  it("records once in history and as an event that money is in review", async () => {
    for (const choice of ["little", "twice"] as const) {
      const payment = await startOrderPayment({ automatic_refunds: false });
      await decide(db, payment.session, choice);
      await payment.check();
      await payment.check();
      const kinds = (await payment.history()).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === "payment_in_review")).toHaveLength(1);
      const events = await db
        .selectFrom("events")
        .select("type")
        .where("subject", "=", payment.order_number)
        .where("type", "=", "payment.review")
        .execute();
      expect(events).toHaveLength(1);
    }
  });

  it("pays nothing, and waits for review, when it is less than was asked for", async () => {
    const payment = await startOrderPayment();
    await decide(db, payment.session, "little");
    await payment.check();
    expect(await payment.status()).toBe("review");
    expect(await payment.stored()).toEqual([{ amount: "500.00", is_applied: false }]);
    expect(await payment.read()).toMatchObject({ payment_status: "unpaid", total_paid: "0.00" });
  });

  it("counts once, and waits for review the second time, when the customer pays twice", async () => {
    const payment = await startOrderPayment({ automatic_refunds: false });
    await decide(db, payment.session, "twice");
    await payment.check();
    expect(await payment.status()).toBe("succeeded");
    expect(await payment.stored()).toEqual([
      { amount: "1000.00", is_applied: true },
      { amount: "1000.00", is_applied: false },
    ]);
    expect(await payment.read()).toMatchObject({ payment_status: "paid", total_paid: "1000.00" });
  });

  it("pays the order although the session has expired or failed before", async () => {
    for (const status of ["expired", "failed"] as const) {
      const payment = await startOrderPayment();
      await updateRows(db, "payment_sessions", { uid: payment.session.uid }, { status });
      await decide(db, payment.session, "pay");
      await payment.check();
      expect(await payment.read()).toMatchObject({ payment_status: "paid" });
    }
  });
});

describe("a payment that has not succeeded", () => {
  it("leaves the session open until the customer has decided, and fails when it is declined", async () => {
    const payment = await startOrderPayment();
    await payment.check();
    expect(await payment.status()).toBe("open");
    await decide(db, payment.session, "decline");
    await payment.check();
    expect(await payment.status()).toBe("failed");
    expect(await payment.read()).toMatchObject({ payment_status: "unpaid" });
    expect(await payment.stored()).toEqual([]);
  });

  it("expires after its deadline, and is asked about for another day with growing gaps", async () => {
    const payment = await startOrderPayment();
    const { uid } = payment.session;
    const gaps: number[] = [];
    for (const minutes of [0, 10, 60, 600]) {
      const created_at = sql<Date>`now() - ${minutes} * interval '1 minute'`;
      await updateRows(db, "payment_sessions", { uid }, { created_at });
      await payment.check();
      const { checked_at, next_check_at } = await findRow(db, "payment_sessions", { uid });
      gaps.push(Math.round((Number(next_check_at) - Number(checked_at)) / 1000));
    }
    expect(gaps).toEqual([30, 300, 1800, 3600]);
    const expires_at = sql<Date>`now() - interval '1 hour'`;
    await updateRows(db, "payment_sessions", { uid }, { expires_at });
    await payment.check();
    expect(await payment.status()).toBe("expired");
    await updateRows(
      db,
      "payment_sessions",
      { uid },
      {
        expires_at: sql<Date>`now() - interval '1 day'`,
      },
    );
    await payment.check();
    expect(await findRow(db, "payment_sessions", { uid })).toMatchObject({ next_check_at: null });
  });
});

describe("a payment of an order that was cancelled", () => {
  it("R83: changes neither the order nor its stock, and waits for review", async () => {
    const payment = await startOrderPayment({ automatic_refunds: false });
    await cancelOrder(payment.merchant, payment.order_number);
    expect(await payment.status()).toBe("cancelled");
    await decide(db, payment.session, "pay");
    await payment.check();
    expect(await payment.status()).toBe("review");
    expect(await payment.stored()).toEqual([{ amount: "1000.00", is_applied: false }]);
    expect(await payment.read()).toMatchObject({
      fulfilment_status: "cancelled",
      payment_status: "unpaid",
      total_paid: "0.00",
    });
    expect(await stockOf(db, payment.variants)).toEqual([{ on_hand: 100, reserved: 0 }]);
  });

  it("R83: wins or loses as a whole when both happen at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const payment = await startOrderPayment();
      await decide(db, payment.session, "pay");
      await Promise.allSettled([
        cancelUnpaidOrder(payment.ctx, { order_number: payment.order_number }),
        payment.check(),
      ]);
      const { fulfilment_status, payment_status } = await payment.read();
      const [charge] = await payment.stored();
      const outcome = [
        fulfilment_status,
        payment_status,
        charge?.is_applied,
        await payment.status(),
      ];
      expect([
        ["unfulfilled", "paid", true, "succeeded"],
        ["cancelled", "unpaid", false, "review"],
      ]).toContainEqual(outcome);
    }
  });
});
