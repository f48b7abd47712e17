import fc from "fast-check";
import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";
import type { MerchantContext, StoreContext } from "#lib/services/context.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { recordDeliveryStatus } from "#lib/services/orders/transitions/delivery-status.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { contextOf, countRows, order, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";

/** In kobo. */
const PRICES = [1000, 333, 1];
const STOCK = 12;

interface ModelLine {
  variant: number;
  quantity: number;
  out: number;
  back: number;
}

interface ModelOrder {
  number: string;
  lines: ModelLine[];
  total: number;
  paid: number;
  /** Received since the last full refund. */
  received: number;
  refunded: boolean;
  ready: boolean;
  ended: "cancelled" | "voided" | null;
}

interface ModelState {
  ctx: StoreContext;
  merchant: MerchantContext;
  variants: string[];
  stock: { on_hand: number; reserved: number }[];
  orders: ModelOrder[];
  events: number;
}

type Step =
  | { do: "create"; basket: { variant: number; quantity: number }[] }
  | { do: "pay" | "refund"; order: number; kobo: number }
  | { do: "fulfil" | "return"; order: number; line: number; units: number | "all" }
  | { do: "ready" | "cancel_remaining" | "cancel" | "void"; order: number };

const orderIndex = fc.nat(3);
const units = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant("all" as const));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("create" as const), basket: basket() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("pay" as const, "refund" as const),
      order: orderIndex,
      kobo: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(1000, 2000, 333, 1333)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("fulfil" as const, "return" as const),
      order: orderIndex,
      line: fc.nat(2),
      units,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "ready" as const,
        "cancel_remaining" as const,
        "cancel" as const,
        "void" as const,
      ),
      order: orderIndex,
    }),
  },
);

function basket() {
  return fc.uniqueArray(
    fc.record({ variant: fc.nat(PRICES.length - 1), quantity: fc.integer({ min: 1, max: 5 }) }),
    { minLength: 1, maxLength: 3, selector: ({ variant }) => variant },
  );
}

/**
 * Runs a sequence of orders and transitions against a model in plain numbers: what the model allows succeeds,
 * what it does not is rejected, and after every step stock, money, statuses, history and the customer's totals equal the model's.
 */
export async function ordersFollowTheModel(db: Kysely<Database>, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const state = await createState(db);
      for (const one of steps) {
        await run(state, one);
        await compare(state);
      }
    }),
    { numRuns: runs },
  );
}

async function createState(db: Kysely<Database>): Promise<ModelState> {
  const shop = await createShop(db);
  const { variants } = await addProduct(db, shop.uid, {
    variants: PRICES.map((kobo) => ({ price: naira(kobo), stock: { on_hand: STOCK } })),
  });
  return {
    ctx: await contextOf(db, shop.slug),
    merchant: { db, storeUid: shop.uid, actor: "model" },
    variants,
    stock: PRICES.map(() => ({ on_hand: STOCK, reserved: 0 })),
    orders: [],
    events: 0,
  };
}

async function run(state: ModelState, step: Step): Promise<void> {
  if (step.do === "create") return create(state, step.basket);
  const target = state.orders[step.order % Math.max(state.orders.length, 1)];
  if (!target) return;
  const { expected, real, apply } = plan(state, target, step);
  const outcome = await real().then(
    () => "done",
    (error: { status?: number }) => error.status ?? error,
  );
  expect(outcome === "done" ? true : outcome).toEqual(expected || expect.toBeOneOf([400, 409]));
  if (!expected) return;
  apply();
  state.events += 1;
}

async function create(state: ModelState, lines: { variant: number; quantity: number }[]) {
  const enough = lines.every(({ variant, quantity }) => {
    const { on_hand, reserved } = at(state.stock, variant);
    return on_hand - reserved >= quantity;
  });
  const items = lines.map(({ variant, quantity }) => ({
    variant: at(state.variants, variant),
    quantity,
  }));
  const placing = order(state.ctx, pickupOrder(items));
  if (!enough) {
    await expect(placing).rejects.toMatchObject({ code: "INSUFFICIENT_STOCK" });
    return;
  }
  const placed = await placing;
  for (const { variant, quantity } of lines) at(state.stock, variant).reserved += quantity;
  state.orders.push({
    number: placed.order_number,
    lines: placed.items.map((item) => ({
      variant: state.variants.indexOf(item.variant ?? ""),
      quantity: item.quantity,
      out: 0,
      back: 0,
    })),
    total: totalOf(lines),
    paid: 0,
    received: 0,
    refunded: false,
    ready: false,
    ended: null,
  });
  state.events += 1;
}

/** Returns whether the model allows the step, how to make it, and its effect on the model. */
function plan(state: ModelState, target: ModelOrder, step: Exclude<Step, { do: "create" }>) {
  const { merchant } = state;
  const { number } = target;
  const { out, quantity, back } = sums(target);
  const open = target.ended === null;
  switch (step.do) {
    case "pay":
      return {
        expected: open && !isReturned(target) && step.kobo <= target.total - target.received,
        real: () => recordPayment(merchant, number, { amount: naira(step.kobo) }),
        apply: () => {
          target.paid += step.kobo;
          target.received += step.kobo;
          target.refunded = false;
        },
      };
    case "refund":
      return {
        expected: step.kobo <= target.paid,
        real: () => recordPayment(merchant, number, { amount: `-${naira(step.kobo)}` }),
        apply: () => {
          target.paid -= step.kobo;
          target.refunded = target.paid === 0;
          if (target.refunded) target.received = 0;
        },
      };
    case "fulfil": {
      const moving = chosen(target, step, (line) => line.quantity - line.out);
      return {
        expected: open && out < quantity && moving.isPossible,
        real: async () =>
          fulfilOrder(merchant, number, { items: await named(state, target, step) }),
        apply: () => {
          for (const { line, count } of moving.lines) {
            line.out += count;
            at(state.stock, line.variant).on_hand -= count;
            at(state.stock, line.variant).reserved -= count;
          }
        },
      };
    }
    case "return": {
      const moving = chosen(target, step, (line) => line.out - line.back);
      return {
        expected: open && back < out && moving.isPossible,
        real: async () =>
          returnItems(merchant, number, { items: await named(state, target, step) }),
        apply: () => {
          for (const { line, count } of moving.lines) {
            line.back += count;
            at(state.stock, line.variant).on_hand += count;
          }
        },
      };
    }
    case "ready":
      return {
        expected: open && out < quantity && !target.ready,
        real: () => recordDeliveryStatus(merchant, number, "ready"),
        apply: () => {
          target.ready = true;
        },
      };
    case "cancel_remaining":
      return {
        expected: open && out > 0 && out < quantity,
        real: () => cancelRemainingItems(merchant, number),
        apply: () => {
          for (const line of target.lines) {
            at(state.stock, line.variant).reserved -= line.quantity - line.out;
            line.quantity = line.out;
          }
          target.total = totalOf(target.lines);
          if (target.paid <= target.total) return;
          target.paid = target.total;
          state.events += 1;
        },
      };
    case "cancel":
    case "void": {
      const isVoid = step.do === "void";
      return {
        expected: open && out === 0 && !(isVoid && target.paid > 0),
        real: () => (isVoid ? voidOrder : cancelOrder)(merchant, number),
        apply: () => {
          target.ended = isVoid ? "voided" : "cancelled";
          for (const line of target.lines) {
            at(state.stock, line.variant).reserved -= line.quantity;
          }
        },
      };
    }
  }
}

type UnitStep = Extract<Step, { do: "fulfil" | "return" }>;

function chosen(target: ModelOrder, step: UnitStep, leftOf: (line: ModelLine) => number) {
  if (step.units === "all") {
    return { lines: target.lines.map((line) => ({ line, count: leftOf(line) })), isPossible: true };
  }
  const line = at(target.lines, step.line % target.lines.length);
  return { lines: [{ line, count: step.units }], isPossible: step.units <= leftOf(line) };
}

async function named(state: ModelState, target: ModelOrder, { line, units: count }: UnitStep) {
  if (count === "all") return undefined;
  const { items } = await getOrder(state.ctx, { order_number: target.number });
  return [{ item: at(items, line % items.length).uid, quantity: count }];
}

async function compare(state: ModelState): Promise<void> {
  const { db } = state.merchant;
  expect(await stockOf(db, state.variants)).toEqual(state.stock);
  for (const { on_hand, reserved } of state.stock) {
    expect(reserved).toBeGreaterThanOrEqual(0);
    expect(reserved).toBeLessThanOrEqual(on_hand);
  }
  for (const target of state.orders) {
    const real = await getOrder(state.ctx, { order_number: target.number });
    expect(real).toMatchObject({
      total_amount: naira(target.total),
      total_paid: naira(target.paid),
      payment_status: paymentStatus(target),
      fulfilment_status: target.ended ?? lineStatus(sums(target)),
    });
    expect(real.items.map((item) => [item.fulfilment_status, item.qty_fulfilled])).toEqual(
      target.lines.map((line) => [lineStatus(line), line.out]),
    );
  }
  const customer = await db
    .selectFrom("customers")
    .select(["order_count", "total_spent"])
    .where("store_uid", "=", state.merchant.storeUid)
    .executeTakeFirst();
  if (customer) {
    expect(customer).toEqual({
      order_count: state.orders.filter(({ ended }) => ended === null).length,
      total_spent: naira(state.orders.reduce((sum, { paid }) => sum + paid, 0)),
    });
  }
  expect(await countRows(db, "order_events", state.merchant.storeUid)).toBe(state.events);
}

function totalOf(lines: { variant: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + at(PRICES, line.variant) * line.quantity, 0);
}

function sums({ lines }: ModelOrder) {
  const sum = (key: "quantity" | "out" | "back") => lines.reduce((all, line) => all + line[key], 0);
  return { quantity: sum("quantity"), out: sum("out"), back: sum("back") };
}

function isReturned(target: ModelOrder): boolean {
  const { quantity, back } = sums(target);
  return back === quantity;
}

function lineStatus({ quantity, out, back }: Omit<ModelLine, "variant">): string {
  if (out === 0) return "unfulfilled";
  if (out < quantity) return "partially_fulfilled";
  return back === quantity ? "returned" : "fulfilled";
}

function paymentStatus({ received, total, refunded }: ModelOrder): string {
  if (received >= total) return "paid";
  if (received > 0) return "partially_paid";
  return refunded ? "refunded" : "unpaid";
}

function naira(kobo: number): string {
  return `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;
}

function at<T>(values: T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`nothing at ${index}`);
  return value;
}
