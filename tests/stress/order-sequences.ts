import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { recordDeliveryStatus } from "#lib/services/orders/transitions/delivery-status.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const PRICES = ["10.00", "3.33", "0.01"];
const STOCK = 12;

/** An action that is listed several times is chosen more often. */
const ACTIONS = [
  "create",
  "create",
  "pay",
  "pay",
  "pay",
  "refund",
  "fulfil",
  "fulfil",
  "fulfil",
  "return",
  "return",
  "ready",
  "cancel_remaining",
  "cancel_remaining",
  "cancel",
  "void",
] as const;

const step = fc.record({
  do: fc.constantFrom(...ACTIONS),
  order: fc.nat(2),
  /** All lines, or so many units of one line. */
  part: fc.option(fc.record({ line: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) })),
  amount: fc.constantFrom("0.01", "1.00", "3.33", "10.00", "13.33", "20.00", "50.00"),
  basket: fc.uniqueArray(
    fc.record({ variant: fc.nat(PRICES.length - 1), quantity: fc.integer({ min: 1, max: 5 }) }),
    { minLength: 1, maxLength: 3, selector: ({ variant }) => variant },
  ),
});

/**
 * Runs random steps, some of which the service rejects, and checks after each that stock, money, statuses and
 * customers' totals agree with the lines and payments.
 */
export async function runOrderSequences(
  db: Kysely<Database>,
  size: { numRuns: number; seed?: number },
): Promise<void> {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const run = await openSequence(db);
      for (const one of steps) {
        const action = await run(one);
        if (action) done.add(action);
      }
    }),
    { ...size, unbiased: true },
  );
  expect(done).toEqual(new Set(ACTIONS));
}

/** Opens a store and returns a function that makes one step in it and returns its action unless it was rejected. */
async function openSequence(db: Kysely<Database>) {
  const shop = await createShop(db);
  const { variants } = await addProduct(db, shop.uid, {
    variants: PRICES.map((price) => ({ price, stock: { on_hand: STOCK } })),
  });
  const ctx = await contextOf(db, shop.slug);
  const merchant = testMerchant(db, shop.uid);
  const numbers: string[] = [];

  async function make(
    action: Step["do"],
    { order: index, part, amount, basket }: Step,
  ): Promise<unknown> {
    if (action === "create") {
      const items = basket.map(({ variant, quantity }) => ({
        variant: variants[variant] ?? "",
        quantity,
      }));
      return numbers.push((await order(ctx, pickupOrder(items))).order_number);
    }
    const number = numbers[index % numbers.length] ?? "";
    const lines = (await getOrder(ctx, { order_number: number })).items;
    const item = lines[(part?.line ?? 0) % lines.length]?.uid ?? "";
    const items = part ? [{ item, quantity: part.quantity }] : undefined;
    switch (action) {
      case "pay":
        return recordPayment(merchant, number, { amount });
      case "refund":
        return recordPayment(merchant, number, { amount: `-${amount}` });
      case "fulfil":
        return fulfilOrder(merchant, number, { items });
      case "return":
        return returnItems(merchant, number, { items });
      case "ready":
        return recordDeliveryStatus(merchant, number, "ready");
      case "cancel_remaining":
        return cancelRemainingItems(merchant, number);
      case "cancel":
        return cancelOrder(merchant, number);
      case "void":
        return voidOrder(merchant, number);
    }
  }

  return async (one: Step): Promise<Step["do"] | undefined> => {
    const action = numbers.length === 0 ? "create" : one.do;
    const isDone = await make(action, one).then(
      () => true,
      ({ status }: { status?: number }) => {
        expect(status).toBeOneOf([400, 409]);
        return false;
      },
    );
    await expectConsistentOrders(db, shop.uid);
    const { rows } = await sql`
      select from stock_levels left join (
        select variant_uid, sum(qty_fulfilled - qty_returned) as sold from order_items group by 1
      ) lines using (variant_uid)
      where store_uid = ${shop.uid} and on_hand + coalesce(sold, 0) <> ${STOCK}`.execute(db);
    expect(rows).toEqual([]);
    return isDone ? action : undefined;
  };
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
