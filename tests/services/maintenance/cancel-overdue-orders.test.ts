import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { listEventRows } from "#db/queries/orders/orders.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { changePaymentDeadline } from "#lib/services/orders/transitions/change-payment-deadline.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant, testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import {
  contextOf,
  offerCoupon,
  openConnections,
  order,
  pickupOrder,
  stockOf,
} from "#tests/support/orders/orders.ts";

const base = await openDatabase();
const db = base.connect({ max: 10 });
await openConnections(db, 10);
beforeEach(async () => {
  await db.updateTable("orders").set({ payment_due_at: null }).execute();
});

/** A store with 100 units of one variant, with a payment deadline of 48 hours by default. */
async function openStore(deadline?: number | null) {
  const shop = await createShop(db, {
    ...(deadline !== undefined && { payment_deadline_minutes: deadline }),
  });
  const { variants } = await addProduct(db, shop.uid, {
    variants: [{ stock: { on_hand: 100 } }],
  });
  const ctx = await contextOf(db, shop.slug);
  const merchant = testMerchant(db, shop.uid);
  return {
    merchant,
    placeOrder: async (more: object = {}) =>
      order(ctx, pickupOrder([{ variant: variants[0] ?? "", quantity: 2 }], more)),
    read: (number: string) => getOrder(ctx, { order_number: number }),
    reserved: async () => (await stockOf(db, variants))[0]?.reserved,
    history: async (orderUid: string) => listEventRows(db, shop.uid, orderUid),
  };
}

async function letDeadlinePass(...numbers: string[]): Promise<void> {
  await db
    .updateTable("orders")
    .set({ payment_due_at: sql<Date>`now() - interval '1 millisecond'` })
    .where("order_number", "in", numbers)
    .execute();
}

const run = () => cancelOverdueOrders(testRuntime(db), new AbortController().signal);

describe("payment deadline of a new order", () => {
  const minutesToPay = (placed: { created_at: string; payment_due_at: string | null }) =>
    placed.payment_due_at &&
    (Date.parse(placed.payment_due_at) - Date.parse(placed.created_at)) / 60_000;

  it("gives an unpaid order 48 hours unless the store has another setting", async () => {
    const store = await openStore();
    const placed = await store.placeOrder();
    expect(minutesToPay(placed)).toBe(48 * 60);
    expect(await store.read(placed.order_number)).toEqual(placed);
    expect(minutesToPay(await (await openStore(15)).placeOrder())).toBe(15);
  });

  it("leaves orders without a deadline in a store that has none, and orders that cost nothing", async () => {
    expect((await (await openStore(null)).placeOrder()).payment_due_at).toBeNull();
    const store = await openStore();
    await offerCoupon(db, store.merchant.storeUid, { code: "FREE", value: "100" });
    const free = await store.placeOrder({ coupon_code: "FREE" });
    expect([free.payment_status, free.payment_due_at]).toEqual(["paid", null]);
  });

  it("rejects a store setting below 15 minutes in the database, too", async () => {
    await expect(openStore(14)).rejects.toMatchObject({ code: "23514" });
  });
});

describe("cancelling overdue orders", () => {
  it("R75: cancels an unpaid order after its deadline and returns its stock and its coupon", async () => {
    const store = await openStore();
    await offerCoupon(db, store.merchant.storeUid, { code: "ONCE", usage_limit: 1 });
    const overdue = await store.placeOrder({ coupon_code: "ONCE" });
    const inTime = await store.placeOrder();
    await letDeadlinePass(overdue.order_number);
    expect(await run()).toEqual({ overdue_orders_cancelled: 1, overdue_orders_failed: 0 });
    expect(await store.read(overdue.order_number)).toMatchObject({
      fulfilment_status: "cancelled",
      payment_status: "unpaid",
      outstanding_balance: "0.00",
      payment_due_at: null,
    });
    expect((await store.history(overdue.uid)).at(-1)).toMatchObject({
      kind: "cancelled",
      actor: "system",
      details: { reason: "payment_overdue" },
    });
    expect(await store.read(inTime.order_number)).toEqual(inTime);
    expect(await store.reserved()).toBe(2);
    await expect(store.placeOrder({ coupon_code: "ONCE" })).resolves.toBeDefined();
    expect(await run()).toEqual({ overdue_orders_cancelled: 0, overdue_orders_failed: 0 });
  });

  it("cancels no order that is paid in part, paid, fulfilled in part or fulfilled", async () => {
    const store = await openStore();
    const orders = [];
    for (const change of [
      (number: string) => recordPayment(store.merchant, number, { amount: "1" }),
      (number: string) => recordPayment(store.merchant, number, { amount: "2000" }),
      async (number: string) => {
        const [item] = (await store.read(number)).items;
        return fulfilOrder(store.merchant, number, {
          items: [{ item: item?.uid ?? "", quantity: 1 }],
        });
      },
      (number: string) => fulfilOrder(store.merchant, number),
    ]) {
      const { order_number } = await store.placeOrder();
      await change(order_number);
      orders.push(order_number);
    }
    await letDeadlinePass(...orders);
    expect(await run()).toEqual({ overdue_orders_cancelled: 0, overdue_orders_failed: 0 });
  });

  it("cancels more orders than fit in one batch", async () => {
    const store = await openStore();
    const { order_number, uid } = await store.placeOrder();
    await sql`
      insert into orders (store_uid, order_number, subtotal, total_amount, fulfilment_method,
          delivery_method, payment_due_at)
        select store_uid, 'ORD-BATCH' || n, subtotal, total_amount, fulfilment_method,
          delivery_method, now() - interval '1 hour'
        from orders, generate_series(1, 250) n where uid = ${uid}
    `.execute(db);
    await letDeadlinePass(order_number);
    expect(await run()).toEqual({ overdue_orders_cancelled: 251, overdue_orders_failed: 0 });
  });

  it("continues after an order that cannot be cancelled", async () => {
    const store = await openStore();
    const broken = await store.placeOrder();
    const { order_number } = await (await openStore()).placeOrder();
    await updateRows(db, "stock_levels", { store_uid: store.merchant.storeUid }, { reserved: 0 });
    await letDeadlinePass(broken.order_number, order_number);
    expect(await run()).toEqual({ overdue_orders_cancelled: 1, overdue_orders_failed: 1 });
    expect((await store.read(broken.order_number)).fulfilment_status).toBe("unfulfilled");
  });
});

describe("overdue orders changed concurrently", () => {
  type Change = (merchant: MerchantContext, number: string) => Promise<unknown>;
  type Job = (store: Awaited<ReturnType<typeof openStore>>, number: string) => Promise<unknown>;

  const changes: [string, Change, object][] = [
    [
      "a payment",
      (merchant, number) => recordPayment(merchant, number, { amount: "2000" }),
      { payment_status: "paid", fulfilment_status: "unfulfilled" },
    ],
    [
      "a fulfilment",
      (merchant, number) => fulfilOrder(merchant, number),
      { payment_status: "unpaid", fulfilment_status: "fulfilled" },
    ],
    [
      "an extension",
      (merchant, number) =>
        changePaymentDeadline(merchant, number, new Date(Date.now() + 3_600_000)),
      { payment_status: "unpaid", fulfilment_status: "unfulfilled" },
    ],
  ];

  /** Returns the outcome of an overdue order with an uncommitted change when the job runs. */
  async function runDuringChange(change: Change, job: Job): Promise<object> {
    const store = await openStore();
    const { order_number } = await store.placeOrder();
    await letDeadlinePass(order_number);
    const trx = await db.startTransaction().execute();
    await change({ ...store.merchant, db: trx }, order_number);
    let isDone = false;
    const running = job(store, order_number).finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await countLockWaits(base.db)) === 1).toBe(true);
    await trx.commit().execute();
    await running.catch(() => {});
    // The next run sees what was committed.
    await run();
    const { payment_status, fulfilment_status } = await store.read(order_number);
    return { payment_status, fulfilment_status };
  }

  it.each(changes)("R75: yields to %s that came first", async (_name, change, expected) => {
    expect(await runDuringChange(change, run)).toEqual(expected);
  });

  it("R75: cancels a paid order when it does not check again under the lock", async () => {
    const [[, payment] = []] = changes;
    const unchecked: Job = ({ merchant }, number) => cancelOrder(merchant, number);
    expect(await runDuringChange(payment as Change, unchecked)).toEqual({
      payment_status: "paid",
      fulfilment_status: "cancelled",
    });
  });

  it.each(changes)("R75: cancels or yields to %s at the same moment", async (_name, change) => {
    const store = await openStore();
    const orders = await Promise.all(Array.from({ length: 20 }, () => store.placeOrder()));
    const numbers = orders.map(({ order_number }) => order_number);
    await letDeadlinePass(...numbers);
    const [{ overdue_orders_cancelled }, ...changed] = await Promise.all([
      run(),
      ...numbers.map((number) =>
        change(store.merchant, number).then(
          () => true,
          (error) => {
            expect(error).toMatchObject({ status: 409, code: "INVALID_TRANSITION" });
            return false;
          },
        ),
      ),
    ]);
    const states = await Promise.all(numbers.map((number) => store.read(number)));
    const cancelled = states.map((state) => state.fulfilment_status === "cancelled");
    expect(cancelled.filter(Boolean)).toHaveLength(overdue_orders_cancelled);
    expect(changed).toEqual(cancelled.map((isCancelled) => !isCancelled));
    const held = states.filter((state) => state.fulfilment_status === "unfulfilled");
    expect(await store.reserved()).toBe(2 * held.length);
  });

  it("R75: cancels each order once when two processes run it at once", async () => {
    const store = await openStore();
    const orders = await Promise.all(Array.from({ length: 30 }, () => store.placeOrder()));
    await letDeadlinePass(...orders.map(({ order_number }) => order_number));
    const runs = await Promise.all([run(), run()]);
    const cancelled = runs.map(({ overdue_orders_cancelled }) => overdue_orders_cancelled);
    expect(cancelled.reduce((sum, count) => sum + count)).toBe(30);
    expect(runs.map(({ overdue_orders_failed }) => overdue_orders_failed)).toEqual([0, 0]);
    for (const { uid } of orders) {
      const kinds = (await store.history(uid)).map(({ kind }) => kind);
      expect(kinds).toEqual(["created", "cancelled"]);
    }
    expect(await store.reserved()).toBe(0);
  });
});
