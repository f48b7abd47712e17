import fc from "fast-check";
import type { Kysely, KyselyPlugin } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "#db/schema.ts";
import { sum } from "#lib/kernel/money.ts";
import { roundAmount } from "#lib/kernel/round-amount.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import {
  cancelRemainingItems,
  withoutRemaining,
} from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import {
  contextOf,
  offerCoupon,
  order,
  pickupOrder,
  stockOf,
} from "#tests/support/orders/orders.ts";

const base = await openDatabase();
const db = base.connect({ max: 5 });

/** Places an order of 3 × 333.33 and 2 × 850.50 with 10% off and 7.5% tax, and fulfils 1 of the 3. */
async function partlyFulfilled() {
  const shop = await createShop(db, { tax_collection_enabled: true, tax_rate: "7.50" });
  const { variants } = await addProduct(db, shop.uid, {
    variants: [{ price: "333.33" }, { price: "850.50" }],
  });
  await offerCoupon(db, shop.uid, { code: "TENTH" });
  const ctx = await contextOf(db, shop.slug);
  const [first = "", second = ""] = variants;
  const lines = [
    { variant: first, quantity: 3 },
    { variant: second, quantity: 2 },
  ];
  const placed = await order(ctx, pickupOrder(lines, { coupon_code: "TENTH" }));
  const merchant = testMerchant(db, shop.uid);
  const item = placed.items.find(({ variant }) => variant === first)?.uid ?? "";
  await fulfilOrder(merchant, placed.order_number, { items: [{ item, quantity: 1 }] });
  return {
    merchant,
    number: placed.order_number,
    total: placed.total_amount ?? "",
    read: () => getOrder(ctx, { order_number: placed.order_number }),
    stock: () => stockOf(db, variants),
  };
}

describe("cancelling the remaining items", () => {
  it("releases their stock and lowers the totals", async () => {
    const { merchant, number, total, read, stock } = await partlyFulfilled();
    await recordPayment(merchant, number, { amount: total });
    await cancelRemainingItems(merchant, number, { reason: "Sold out" });
    const order = await read();
    expect(order).toMatchObject({
      subtotal: "333.33",
      discount_amount: "33.33",
      // 7.5% of 300.00
      tax_amount: "22.50",
      total_amount: "322.50",
      total_paid: total,
      outstanding_balance: "0.00",
      payment_status: "paid",
      fulfilment_status: "fulfilled",
    });
    expect(order.items.map(({ quantity, total_price }) => [quantity, total_price]).sort()).toEqual([
      [0, "0.00"],
      [1, "333.33"],
    ]);
    expect(await stock()).toEqual([
      { on_hand: 9, reserved: 0 },
      { on_hand: 10, reserved: 0 },
    ]);
    await expect(cancelRemainingItems(merchant, number)).rejects.toMatchObject({
      code: "INVALID_TRANSITION",
    });
  });

  it("leaves an order partly paid while less than the new total is paid", async () => {
    const { merchant, number, read } = await partlyFulfilled();
    await recordPayment(merchant, number, { amount: "100.00" });
    await cancelRemainingItems(merchant, number);
    expect(await read()).toMatchObject({
      total_paid: "100.00",
      outstanding_balance: "222.50",
      payment_status: "partially_paid",
    });
  });

  it("lowers every total consistently", () => {
    const kobo = fc.integer({ min: 0, max: 500_000 }).map((amount) => roundAmount(amount / 100));
    const line = fc
      .record({ unit_price: kobo, quantity: fc.integer({ min: 1, max: 9 }), part: fc.nat(9) })
      .map(({ unit_price, quantity, part }) => ({
        variant_uid: null,
        unit_price,
        quantity,
        qty_fulfilled: Math.min(part, quantity),
        total_price: roundAmount(Number(unit_price) * quantity),
        discount_amount: "0.00",
        total_cost: null,
        taxable: true,
      }));
    const orders = fc.record({
      items: fc.array(line, { minLength: 1, maxLength: 6 }),
      share: fc.integer({ min: 0, max: 100 }),
      rate: fc.constantFrom(null, "0.0750", "0.2000"),
      onLines: fc.boolean(),
    });
    fc.assert(
      fc.property(orders, ({ items, share, rate, onLines }) => {
        const part = (amount: string) => roundAmount((Number(amount) * share) / 100);
        const lines = items.map((item) => ({
          ...item,
          discount_amount: onLines ? part(item.total_price) : "0.00",
        }));
        const totals = withoutRemaining({
          currency: "NGN",
          items: lines,
          delivery_fee: "1500.00",
          tax_rate_used: rate,
          discount_amount: onLines
            ? sum(lines.map(({ discount_amount }) => discount_amount))
            : part(sum(items.map(({ total_price }) => total_price))),
        });
        const { subtotal, discount_amount, tax_amount, total_amount } = totals;
        const taxed = Number(subtotal) - Number(discount_amount);
        expect(taxed).toBeGreaterThanOrEqual(-1e-9);
        expect(Number(tax_amount)).toBeCloseTo(taxed * Number(rate ?? 0), 1);
        expect(total_amount).toBe(sum([subtotal, `-${discount_amount}`, tax_amount, "1500"]));
      }),
    );
  });
});

it("calculates whole amounts in a currency without minor units", () => {
  const item = {
    variant_uid: null,
    quantity: 3,
    qty_fulfilled: 1,
    unit_price: "101.00",
    total_price: "303.00",
    discount_amount: "100.00",
    total_cost: null,
    taxable: true,
  };
  const totals = withoutRemaining({
    currency: "JPY",
    items: [item],
    delivery_fee: "0.00",
    tax_rate_used: "0.0750",
    discount_amount: "100.00",
  });
  expect(totals).toMatchObject({ discount_amount: "33.00", tax_amount: "5.00" });
});

it("calculates the same tax in whatever order the items are stored", () => {
  const item = (variant_uid: string, price: string, taxable = true) => ({
    variant_uid,
    quantity: 1,
    qty_fulfilled: 1,
    unit_price: price,
    total_price: price,
    discount_amount: "0.00",
    total_cost: null,
    taxable,
  });
  const items = [item("a", "8.41"), item("b", "15.15", false), item("c", "9.96")];
  const taxOf = (order: number[]) =>
    withoutRemaining({
      currency: "NGN",
      items: order.flatMap((index) => items[index] ?? []),
      delivery_fee: "0.00",
      tax_rate_used: "0.0750",
      discount_amount: "32.67",
    }).tax_amount;
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  expect(new Set(orders.map(taxOf)).size).toBe(1);
});

describe("cancelling the remaining items while they are fulfilled", () => {
  const withoutLocks: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === "SelectQueryNode" ? { ...node, endModifiers: undefined } : node,
    transformResult: async ({ result }) => result,
  };

  /** Cancels while an uncommitted fulfilment holds the order; whether order and stock still agree. */
  async function agree(used: Kysely<Database>): Promise<boolean> {
    const { merchant, number, read, stock } = await partlyFulfilled();
    // Other orders reserve stock, too: a double release is not caught by a check.
    await updateRows(db, "stock_levels", { store_uid: merchant.storeUid }, { reserved: 7 });
    const trx = await used.startTransaction().execute();
    await fulfilOrder({ ...merchant, db: trx }, number);
    const cancelling = cancelRemainingItems({ ...merchant, db: used }, number).catch(
      (error: { code: string }) => error.code,
    );
    await waitForLockWait(db);
    await trx.commit().execute();
    const outcome = await cancelling;
    const { items } = await read();
    const fulfilled = sum(items.map(({ qty_fulfilled }) => String(qty_fulfilled)));
    const sold = sum((await stock()).map(({ on_hand }) => String(10 - on_hand)));
    return outcome === "INVALID_TRANSITION" && fulfilled === sold;
  }

  it("fulfils the items and rejects the cancellation", async () => {
    expect(await agree(db)).toBe(true);
  });

  it("loses the fulfilment when the order is not locked", async () => {
    expect(await agree(db.withPlugin(withoutLocks))).toBe(false);
  });
});
