import type { OrderCharge } from "#lib/contract/dashboard/order-payments.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import {
  atLeastZero,
  isPositive,
  proportion,
  smallestOf,
  subtract,
  sum,
} from "#lib/kernel/money.ts";
import { UNFINISHED_REFUNDS } from "#lib/kernel/payments.ts";

/** The part of an order that decides what can be refunded. */
type RefundableOrder = Pick<
  MerchantOrder,
  "charges" | "refunds" | "disputes" | "actions" | "refund_due" | "refundable_by_hand"
>;

/** A way to refund a part of an order's money. Amounts are decimal text. */
export interface RefundChoice {
  /** Uid of the charge; `manual`: by hand. */
  id: string;
  charge: OrderCharge | undefined;
  max: string;
  /** What is due, or else the maximum. */
  initial: string;
  /** Whether the customer disputes the charge, or the dispute was lost: it cannot be refunded. */
  isDisputed: boolean;
}

export const BY_HAND = "manual";

const UNFINISHED: ReadonlySet<string> = new Set(UNFINISHED_REFUNDS);

/** Returns the ways to refund an order: each charge of which something is left, then by hand. */
export function refundChoices(data: RefundableOrder): RefundChoice[] {
  const due = refundStillDue(data);
  const initialOf = (max: string) => (isPositive(due) ? smallestOf(due, max) : max);
  const charges = data.charges.map((charge) => {
    const { refundable: max, in_review } = charge;
    const isDisputed = data.disputes.some(
      ({ charge: disputed, status }) =>
        disputed === charge.uid && (status === "open" || status === "lost"),
    );
    // Money in review is not among what is due.
    const initial = isPositive(in_review) ? smallestOf(in_review, max) : initialOf(max);
    return { id: charge.uid, charge, max, initial, isDisputed };
  });
  const max = data.actions.includes("refund") ? data.refundable_by_hand : "0.00";
  const manual = {
    id: BY_HAND,
    charge: undefined,
    max,
    initial: initialOf(max),
    isDisputed: false,
  };
  return [...charges, manual].filter((choice) => isPositive(choice.max));
}

/** Returns the refund that is due without what is on its way; at least 0. */
export function refundStillDue(data: Pick<RefundableOrder, "refund_due" | "refunds">): string {
  return atLeastZero(subtract(data.refund_due, refundsOnTheirWay(data)));
}

/** Returns the sum of an order's refunds that are neither confirmed nor failed. */
export function refundsOnTheirWay({ refunds }: Pick<RefundableOrder, "refunds">): string {
  return sum(refunds.filter(({ status }) => UNFINISHED.has(status)).map(({ amount }) => amount));
}

/** Refunds of an amount through providers, and what has to be returned by hand. */
export interface RefundPlan {
  refunds: { charge: string; provider: string; amount: string }[];
  manualAmount: string;
}

/** Distributes an amount over the charges of an order; money in review is left out. */
export function planRefunds(data: RefundableOrder, amount: string): RefundPlan {
  let rest = amount;
  const refunds: RefundPlan["refunds"] = [];
  for (const { charge, isDisputed, max } of refundChoices(data)) {
    if (!charge || isDisputed || isPositive(charge.in_review)) continue;
    const part = smallestOf(rest, max);
    if (!isPositive(part)) continue;
    refunds.push({ charge: charge.uid, provider: charge.provider, amount: part });
    rest = subtract(rest, part);
  }
  return { refunds, manualAmount: rest };
}

type PricedOrder = Pick<
  MerchantOrder["order"],
  "items" | "subtotal" | "total_amount" | "delivery_fee"
>;

/** Returns what the customer paid for quantities of an order's lines, with their share of discount and tax. */
export function returnedValue(order: PricedOrder, quantities: Record<string, number>): string {
  const prices = order.items.map(({ uid, total_price, quantity }) => {
    const returned = quantities[uid] ?? 0;
    const isValid = Number.isInteger(returned) && returned > 0;
    return isValid ? proportion(total_price, String(returned), String(quantity)) : "0.00";
  });
  const charged = subtract(order.total_amount ?? "0.00", order.delivery_fee);
  return isPositive(charged) ? proportion(charged, sum(prices), order.subtotal) : "0.00";
}

/** Returns the requests that carry out a plan. */
export function toRefundRequests({ refunds }: RefundPlan, reason: string) {
  return refunds.map(({ charge, amount }) => ({
    via: "provider" as const,
    charge,
    amount,
    reason,
  }));
}
