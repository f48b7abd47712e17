import { describe, expect, it } from "vitest";
import { listEventRows } from "#db/queries/orders/orders.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import {
  changePaymentDeadline,
  confirmOrder,
} from "#lib/services/orders/transitions/change-payment-deadline.ts";
import { recordDeliveryStatus } from "#lib/services/orders/transitions/delivery-status.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import {
  TRANSITIONS,
  type Transition,
} from "#lib/services/orders/transitions/order-transitions.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { changeTracking } from "#lib/services/orders/transitions/tracking.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import {
  contextOf,
  openConnections,
  order,
  pickupOrder,
  stockOf,
} from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
await openConnections(db, 5);
/** A store with two variants of 10 units at 1,000.00, and an order of 3 and 2 of them. */
async function placeOrder() {
  const shop = await createShop(db);
  const { variants } = await addProduct(db, shop.uid, { variants: [{}, {}] });
  const ctx = await contextOf(db, shop.slug);
  const [first = "", second = ""] = variants;
  const placed = await order(
    ctx,
    pickupOrder([
      { variant: first, quantity: 3 },
      { variant: second, quantity: 2 },
    ]),
  );
  const merchant = testMerchant(db, shop.uid);
  const line = (variant: string) =>
    placed.items.find((item) => item.variant === variant)?.uid ?? "";
  return {
    merchant,
    number: placed.order_number,
    variants: [first, second],
    lines: [line(first), line(second)] as [string, string],
    read: () => getOrder(ctx, { order_number: placed.order_number }),
    stock: () => stockOf(db, [first, second]),
    history: async () =>
      (await listEventRows(db, shop.uid, placed.uid)).map(({ kind, details, actor }) => ({
        kind,
        details,
        actor,
      })),
  };
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;

const make: Record<Transition, (placed: Placed) => Promise<unknown>> = {
  pay: ({ merchant, number }) => recordPayment(merchant, number, { amount: "1" }),
  refund: ({ merchant, number }) => recordPayment(merchant, number, { amount: "-1" }),
  confirm: ({ merchant, number }) => confirmOrder(merchant, number),
  extend: ({ merchant, number }) => changePaymentDeadline(merchant, number, null),
  fulfil: ({ merchant, number }) => fulfilOrder(merchant, number),
  ready: ({ merchant, number }) => recordDeliveryStatus(merchant, number, "ready"),
  deliver: ({ merchant, number }) => recordDeliveryStatus(merchant, number, "deliver"),
  track: ({ merchant, number }) => changeTracking(merchant, number, { tracking_number: "T-1" }),
  return: ({ merchant, number }) => returnItems(merchant, number),
  cancel_remaining: ({ merchant, number }) => cancelRemainingItems(merchant, number),
  cancel: ({ merchant, number }) => cancelOrder(merchant, number),
  void: ({ merchant, number }) => voidOrder(merchant, number),
};

describe("payments", () => {
  it("accepts only whole payments in a currency without minor units", async () => {
    const { merchant, number } = await placeOrder();
    await updateRows(db, "stores", { uid: merchant.storeUid }, { currency: "JPY" });
    await expect(recordPayment(merchant, number, { amount: "1250.50" })).rejects.toMatchObject({
      details: [{ field: "amount", problem: "must be a whole amount in JPY, without decimals" }],
    });
    await recordPayment(merchant, number, { amount: "1250" });
    await expect(recordPayment(merchant, number, { amount: "-0.50" })).rejects.toThrow();
  });

  it("accepts partial payments up to the total, and no more", async () => {
    const placed = await placeOrder();
    const { merchant, number } = placed;
    await recordPayment(merchant, number, { amount: "1250.50", method: "cash" });
    expect(await placed.read()).toMatchObject({
      payment_status: "partially_paid",
      total_paid: "1250.50",
      outstanding_balance: "3749.50",
    });
    await expect(recordPayment(merchant, number, { amount: "3749.51" })).rejects.toMatchObject({
      status: 409,
      code: "AMOUNT_TOO_LARGE",
      details: { largest: "3749.50" },
    });
    await recordPayment(merchant, number, { amount: "3749.50", reference: "tr-1" });
    expect(await placed.read()).toMatchObject({
      payment_status: "paid",
      payment_status_display: "Paid",
      total_paid: "5000.00",
      outstanding_balance: "0.00",
    });
    expect((await placed.history()).slice(1)).toEqual([
      {
        kind: "payment_recorded",
        details: { amount: "1250.50", method: "cash", reference: "" },
        actor: "tester",
      },
      {
        kind: "payment_recorded",
        details: { amount: "3749.50", method: "", reference: "tr-1" },
        actor: "tester",
      },
    ]);
  });

  it("refunds at most what was paid; a full refund makes the order refunded", async () => {
    const placed = await placeOrder();
    const { merchant, number } = placed;
    await recordPayment(merchant, number, { amount: "5000" });
    await recordPayment(merchant, number, { amount: "-2000" });
    expect(await placed.read()).toMatchObject({
      payment_status: "paid",
      total_paid: "3000.00",
      outstanding_balance: "0.00",
    });
    await expect(recordPayment(merchant, number, { amount: "1" })).rejects.toMatchObject({
      status: 409,
      code: "INVALID_TRANSITION",
    });
    await expect(recordPayment(merchant, number, { amount: "-3000.01" })).rejects.toMatchObject({
      code: "AMOUNT_TOO_LARGE",
      details: { largest: "3000.00" },
    });
    await recordPayment(merchant, number, { amount: "-3000" });
    expect(await placed.read()).toMatchObject({
      payment_status: "refunded",
      total_paid: "0.00",
      outstanding_balance: "0.00",
    });
  });

  it("accepts no more than is owed from concurrent payments", async () => {
    const placed = await placeOrder();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        recordPayment(placed.merchant, placed.number, { amount: "2000" }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await placed.read()).toMatchObject({ total_paid: "4000.00" });
  });

  it.each(["0", "-0.00", "1.001", "1e3", "abc", "", "123456789", " 5"])(
    "rejects %j as an amount",
    async (amount) => {
      const { merchant, number } = await placeOrder();
      await expect(recordPayment(merchant, number, { amount })).rejects.toMatchObject({
        status: 400,
      });
    },
  );
});

describe("fulfilment", () => {
  it("rejects fulfilling more than is left, a line of another order, or a fraction of a unit", async () => {
    const placed = await placeOrder();
    const { merchant, number, lines } = placed;
    const fulfil = (item: string, quantity: number) =>
      fulfilOrder(merchant, number, { items: [{ item, quantity }] });
    await expect(fulfil(lines[0], 4)).rejects.toMatchObject({
      status: 409,
      code: "QUANTITY_TOO_LARGE",
      details: [{ item: lines[0], requested: 4, left: 3 }],
    });
    await expect(
      fulfilOrder(merchant, number, {
        items: [
          { item: lines[1], quantity: 1 },
          { item: lines[1], quantity: 2 },
        ],
      }),
    ).rejects.toMatchObject({ code: "QUANTITY_TOO_LARGE" });
    const other = await placeOrder();
    await expect(fulfil(other.lines[0], 1)).rejects.toMatchObject({ status: 400 });
    for (const quantity of [0, -1, 1.5, Number.NaN]) {
      await expect(fulfil(lines[0], quantity)).rejects.toMatchObject({ status: 400 });
    }
    await expect(fulfilOrder(merchant, number, { items: [] })).rejects.toMatchObject({
      status: 400,
    });
    expect(await placed.stock()).toEqual([
      { on_hand: 10, reserved: 3 },
      { on_hand: 10, reserved: 2 },
    ]);
    expect(await placed.history()).toHaveLength(1);
  });

  it("fulfils units once, however many requests run concurrently", async () => {
    const placed = await placeOrder();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => fulfilOrder(placed.merchant, placed.number)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await placed.stock()).toEqual([
      { on_hand: 7, reserved: 0 },
      { on_hand: 8, reserved: 0 },
    ]);
  });
});

describe("cancelling and voiding", () => {
  it.each([
    ["cancel", "cancelled", cancelOrder],
    ["void", "voided", voidOrder],
  ] as const)("%s releases the stock and sets the balance due to 0", async (_move, status, end) => {
    const placed = await placeOrder();
    expect(await end(placed.merchant, placed.number, { reason: "changed mind" })).toEqual({
      order_number: placed.number,
      payment_status: "unpaid",
      fulfilment_status: status,
    });
    expect(await placed.stock()).toEqual([
      { on_hand: 10, reserved: 0 },
      { on_hand: 10, reserved: 0 },
    ]);
    expect(await placed.read()).toMatchObject({
      fulfilment_status: status,
      outstanding_balance: "0.00",
    });
    expect((await placed.history()).at(-1)).toEqual({
      kind: status,
      details: { reason: "changed mind" },
      actor: "tester",
    });
  });
});

describe("invalid transitions", () => {
  /** How to bring a new order into a state, and the transitions that it allows. */
  const states: [string, ((placed: Placed) => Promise<unknown>)[], Transition[]][] = [
    ["unfulfilled and unpaid", [], ["pay", "extend", "fulfil", "ready", "cancel", "void"]],
    ["unfulfilled and partially paid", [make.pay], ["pay", "refund", "fulfil", "ready", "cancel"]],
    [
      "unfulfilled and refunded",
      [make.pay, make.refund],
      ["pay", "fulfil", "ready", "cancel", "void"],
    ],
    ["unfulfilled and paid", [payAll], ["refund", "fulfil", "ready", "cancel"]],
    [
      "partially fulfilled and unpaid",
      [fulfilOne],
      ["pay", "fulfil", "ready", "return", "cancel_remaining"],
    ],
    [
      "partially fulfilled and paid",
      [fulfilOne, payAll],
      ["refund", "fulfil", "ready", "return", "cancel_remaining"],
    ],
    ["fulfilled and unpaid", [make.fulfil], ["pay", "return"]],
    ["fulfilled and paid", [make.fulfil, payAll], ["refund", "return"]],
    ["returned and unpaid", [make.fulfil, make.return], []],
    ["returned and paid", [make.fulfil, payAll, make.return], ["refund"]],
    ["cancelled and unpaid", [make.cancel], []],
    ["cancelled and paid", [payAll, make.cancel], ["refund"]],
    ["voided and unpaid", [make.void], []],
    ["voided and paid", [payAll, voidByHand], ["refund"]],
  ];

  function payAll({ merchant, number }: Placed) {
    return recordPayment(merchant, number, { amount: "5000" });
  }

  /** An order that holds money cannot be voided. */
  function voidByHand({ number }: Placed) {
    const voided = { fulfilment_status: "voided" } as const;
    return updateRows(db, "orders", { order_number: number }, voided);
  }

  function fulfilOne({ merchant, number, lines }: Placed) {
    return fulfilOrder(merchant, number, { items: [{ item: lines[0], quantity: 1 }] });
  }

  it.each(states)("rejects invalid transitions of an order: %s", async (state, steps, allowed) => {
    for (const move of Object.keys(TRANSITIONS) as Transition[]) {
      const placed = await placeOrder();
      for (const step of steps) await step(placed);
      const before = [await placed.read(), await placed.stock(), await placed.history()] as const;
      const outcome = make[move](placed);
      if (allowed.includes(move)) {
        await expect(outcome, `${move} when ${state}`).resolves.toBeDefined();
        expect((await placed.history()).length).toBeGreaterThan(before[2].length);
      } else {
        await expect(outcome, `${move} when ${state}`).rejects.toMatchObject({
          status: 409,
          code: "INVALID_TRANSITION",
          message: `The order is ${state}: ${TRANSITIONS[move].rejection}`,
        });
        expect([await placed.read(), await placed.stock(), await placed.history()]).toEqual(before);
      }
    }
  });
});

it("returns 404 for a transition of another store's order", async () => {
  const placed = await placeOrder();
  const { uid } = await createShop(db);
  for (const move of Object.values(make)) {
    await expect(
      move({ ...placed, merchant: { ...placed.merchant, storeUid: uid } }),
    ).rejects.toMatchObject({ status: 404, message: "Order not found" });
  }
  expect(await placed.history()).toHaveLength(1);
});

it("returns units of a variant that was deleted after the order", async () => {
  const placed = await placeOrder();
  const { merchant, number, variants } = placed;
  const [deleted = "", remaining = ""] = variants;
  await db.deleteFrom("variants").where("uid", "=", deleted).execute();
  await fulfilOrder(merchant, number);
  await returnItems(merchant, number);
  expect(await stockOf(db, [remaining])).toEqual([{ on_hand: 10, reserved: 0 }]);
  expect((await placed.read()).items.map(({ variant }) => variant).sort()).toEqual(
    [null, remaining].sort(),
  );

  const cancelled = await placeOrder();
  await db.deleteFrom("variants").where("uid", "in", cancelled.variants).execute();
  await cancelOrder(cancelled.merchant, cancelled.number);
  expect((await cancelled.read()).fulfilment_status).toBe("cancelled");
});
