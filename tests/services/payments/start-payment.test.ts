import { describe, expect, it } from "vitest";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { startPayment } from "#lib/services/payments/start-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { openConnections } from "#tests/support/orders/orders.ts";
import { decide, openPayingStore, RETURN_URL } from "#tests/support/payments/payments.ts";

const base = await openDatabase();
const db = base.connect({ max: 10 });
await openConnections(db, 10);

const signal = new AbortController().signal;

/** An order whose provider fails when it is asked to start a payment. */
async function openFailing() {
  const store = await openPayingStore(db);
  const { order_number, uid } = await store.placeOrder({
    customer_email: "ada+payments-failed@example.com",
  });
  return {
    ...store,
    start: () =>
      startPayment(store.ctx, { order_number, method: "sandbox", return_url: RETURN_URL }),
    sessions: () =>
      db
        .selectFrom("payment_sessions")
        .selectAll()
        .where("order_uid", "=", uid)
        .orderBy("created_at")
        .execute(),
    recover: () => updateRows(db, "orders", { uid }, { customer_email: "ada@example.com" }),
    read: () => getOrder(store.ctx, { order_number }),
  };
}

/** The payment that the provider has, although its answer was lost. */
const storeAtProvider = (reference: string) =>
  insertRow(db, "sandbox_payments", {
    reference,
    amount: "1000.00",
    currency: "NGN",
    return_url: RETURN_URL,
    expires_at: new Date(Date.now() + 3_600_000),
    outcome: null,
    effective_at: null,
    charged: null,
  });

describe("a payment that the provider did not start", () => {
  it("R83: P6: is stored with its reference before the provider is called, and tried again with the same one", async () => {
    const order = await openFailing();
    await expect(order.start()).rejects.toMatchObject({ code: "PAYMENTS_FAILED" });
    const [stored] = await order.sessions();
    expect(stored).toMatchObject({ status: "starting", redirect_url: null, starting_since: null });
    await order.recover();
    expect(await order.start()).toMatchObject({ uid: stored?.uid, status: "open" });
    const sessions = await order.sessions();
    expect(sessions.map(({ reference }) => reference)).toEqual([stored?.reference]);
  });

  it("R83: P6: pays the order when a webhook about it arrives before the provider's answer", async () => {
    const order = await openFailing();
    await expect(order.start()).rejects.toMatchObject({ code: "PAYMENTS_FAILED" });
    const [stored] = await order.sessions();
    await storeAtProvider(stored?.reference ?? "");
    await decide(db, { uid: stored?.uid ?? "" }, "pay");
    await checkPayment(order.ctx, stored?.uid ?? "", signal);
    expect(await order.read()).toMatchObject({ payment_status: "paid", total_paid: "1000.00" });
    await expect(order.start()).rejects.toMatchObject({ code: "ORDER_NOT_PAYABLE" });
  });

  it("R83: P11: gets another reference when the provider has the first one, which stays watched", async () => {
    const order = await openFailing();
    await expect(order.start()).rejects.toMatchObject({ code: "PAYMENTS_FAILED" });
    const [stored] = await order.sessions();
    await storeAtProvider(stored?.reference ?? "");
    await order.recover();
    const second = await order.start();
    const [first, next] = await order.sessions();
    expect([first?.status, next?.status, next?.uid]).toEqual(["failed", "open", second.uid]);
    expect(first?.next_check_at).not.toBeNull();
    // The customer paid on the page whose address was lost.
    await decide(db, { uid: stored?.uid ?? "" }, "pay");
    await checkPayment(order.ctx, stored?.uid ?? "", signal);
    expect(await order.read()).toMatchObject({ payment_status: "paid", total_paid: "1000.00" });
  });

  it("R83: does not expire while it is being started", async () => {
    const order = await openFailing();
    await expect(order.start()).rejects.toMatchObject({ code: "PAYMENTS_FAILED" });
    const [{ uid = "" } = {}] = await order.sessions();
    const created_at = new Date(Date.now() - 601_000);
    await updateRows(db, "payment_sessions", { uid }, { created_at, starting_since: new Date() });
    await checkPayment(order.ctx, uid, signal);
    expect((await findRow(db, "payment_sessions", { uid })).status).toBe("starting");
  });

  it("expires ten minutes after it was stored, if the provider does not know it", async () => {
    const order = await openFailing();
    await expect(order.start()).rejects.toMatchObject({ code: "PAYMENTS_FAILED" });
    const [{ uid = "" } = {}] = await order.sessions();
    await checkPayment(order.ctx, uid, signal);
    expect((await findRow(db, "payment_sessions", { uid })).status).toBe("starting");
    const created_at = new Date(Date.now() - 601_000);
    await updateRows(db, "payment_sessions", { uid }, { created_at });
    await checkPayment(order.ctx, uid, signal);
    expect((await findRow(db, "payment_sessions", { uid })).status).toBe("expired");
  });
});

describe("concurrent starts", () => {
  it("R83: start one session, whose address every caller gets, now or in a retry", async () => {
    const store = await openPayingStore(db);
    const { order_number, uid } = await store.placeOrder();
    const request = { order_number, method: "sandbox", return_url: RETURN_URL } as const;
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => startPayment(store.ctx, request)),
    );
    const refused = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason.code] : [],
    );
    expect(refused.length).toBeLessThan(10);
    expect([...new Set(refused)]).toEqual(refused.length > 0 ? ["REQUEST_IN_PROGRESS"] : []);
    const sessions = db
      .selectFrom("payment_sessions")
      .select(["uid", "status"])
      .where("order_uid", "=", uid);
    const [session, ...more] = await sessions.execute();
    expect([session?.status, more]).toEqual(["open", []]);
    expect(await startPayment(store.ctx, request)).toMatchObject({ uid: session?.uid });
  });
});
