import Big from "big.js";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { decimalsFor, proportion, sum, times } from "#lib/kernel/money.ts";
import { paymentStatusOf, sumPayments } from "#lib/kernel/payments.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { changeItemProgress } from "#lib/services/orders/transitions/item-progress.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";
import { calculateTotals, type Totals } from "#lib/services/pricing/price-order.ts";

/**
 * Cancels the items of a partly fulfilled order that are not fulfilled: releases their stock and lowers the totals.
 * What was paid beyond the new total is due for a refund.
 */
export async function cancelRemainingItems(
  ctx: MerchantContext,
  orderNumber: string,
  { reason = "" }: { reason?: string } = {},
): Promise<OrderStatuses> {
  return transitionOrder(ctx, orderNumber, "cancel_remaining", async (trx, order) => {
    const { status, changed } = await changeItemProgress(trx, ctx.storeUid, order, undefined, {
      leftOf: ({ quantity, qty_fulfilled }) => quantity - qty_fulfilled,
      advance: (item, quantity) => ({
        ...withQuantity(item, item.quantity - quantity, order.currency),
        qty_cancelled: item.qty_cancelled + quantity,
      }),
      stock: { on_hand: 0, reserved: -1 },
    });
    const totals = withoutRemaining(order);
    const { held, received } = sumPayments(order.payments);
    return {
      patch: {
        ...totals,
        fulfilment_status: status,
        payment_status: paymentStatusOf({
          total: totals.total_amount,
          received,
          refunded: order.payments.length > 0 && held === "0.00",
        }),
      },
      history: [{ kind: "items_cancelled", details: { items: changed, reason } }],
    };
  });
}

type PricedOrder = Pick<
  OrderRow,
  "currency" | "discount_amount" | "tax_rate_used" | "delivery_fee"
> & {
  items: (PricedLine & Pick<OrderRow["items"][number], "variant_uid" | "qty_fulfilled">)[];
};

type PricedLine = Pick<
  OrderRow["items"][number],
  "quantity" | "unit_price" | "total_price" | "discount_amount" | "total_cost" | "taxable"
>;

/** Returns an order's totals without the items that are not fulfilled. */
export function withoutRemaining(order: PricedOrder): Totals {
  // In the order in which the order was priced: rounding the tax depends on it.
  const lines = order.items
    .toSorted((a, b) => compareVariants(a.variant_uid, b.variant_uid))
    .map((item) => withQuantity(item, item.qty_fulfilled, order.currency));
  return calculateTotals(
    {
      currency: order.currency,
      tax_collection_enabled: order.tax_rate_used !== null,
      tax_rate: new Big(order.tax_rate_used ?? 0).times(100).toFixed(2),
    },
    lines,
    remainingDiscount(order, lines),
    order.delivery_fee,
  );
}

/** Deleted variants come last. */
function compareVariants(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return b === null || (a !== null && a < b) ? -1 : 1;
}

/**
 * Returns the discount on the remaining lines: their own shares of a coupon for products or categories; a coupon on
 * the whole order shrinks in proportion.
 */
function remainingDiscount(order: PricedOrder, lines: PricedLine[]): string {
  const { items, discount_amount, currency } = order;
  const discounts = (priced: PricedLine[]) => sum(priced.map((line) => line.discount_amount));
  if (discounts(items) !== "0.00") return discounts(lines);
  const prices = (priced: PricedLine[]) => sum(priced.map((line) => line.total_price));
  const decimals = decimalsFor(currency, [discount_amount]);
  return proportion(discount_amount, prices(lines), prices(items), decimals);
}

/** Returns a line's amounts for a lower quantity. */
function withQuantity(line: PricedLine, quantity: number, currency: string): PricedLine {
  const { unit_price, discount_amount, total_cost, taxable } = line;
  const [part, whole] = [String(quantity), String(line.quantity)];
  const decimals = decimalsFor(currency, [discount_amount]);
  return {
    quantity,
    taxable,
    unit_price,
    total_price: times(unit_price, quantity),
    discount_amount: proportion(discount_amount, part, whole, decimals),
    total_cost: total_cost === null ? null : proportion(total_cost, part, whole),
  };
}
