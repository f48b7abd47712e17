import { type Kysely, sql } from "kysely";
import { lockOrder, recordHistory } from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { findCharge, getChargeBalance, sumPendingRefunds } from "#db/queries/payments/charges.ts";
import { findBlockingDispute } from "#db/queries/payments/payment-disputes.ts";
import { insertRefund } from "#db/queries/payments/payment-refunds.ts";
import type { Database } from "#db/schema.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { atLeastZero, compareAmounts, smallestOf, subtract, sum } from "#lib/kernel/money.ts";
import { sumPayments } from "#lib/kernel/payments.ts";
import { setRequestOrder } from "#lib/kernel/request-context.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { insertRefundEvent } from "#lib/services/payments/payment-events.ts";
import { rejectFractions } from "#lib/services/reject-fractions.ts";
import { transact } from "#lib/services/transact.ts";

interface RefundRequest {
  charge: { uid: string; provider: string; currency: string };
  /** Decimal text. */
  amount: string;
  /** May be empty. */
  reason: string;
  actor: string;
}

/** Stores a refund of an order that is locked, with the job that sends it. */
export async function storeRefundRequest(
  trx: Kysely<Database>,
  order: OrderRow,
  { charge, amount, reason, actor }: RefundRequest,
): Promise<void> {
  const { uid: charge_uid, currency, provider } = charge;
  const { order_number } = order;
  const refund = await insertRefund(trx, {
    store_uid: order.store_uid,
    order_uid: order.uid,
    charge_uid,
    amount,
    currency,
    reason,
    actor,
    source: "store",
    status: "requested",
    next_check_at: sql<Date>`now()`,
  });
  const details = { amount, currency, reason, method: provider };
  await recordHistory(trx, order, { kind: "refund_requested", details, actor });
  await insertRefundEvent(trx, refund, { type: "refund.requested", order_number });
  await enqueue(trx, "process-refund", [{ id: refund.uid }]);
}

interface MerchantRefund {
  /** Uid of the charge. */
  charge: string;
  /** Decimal text. */
  amount: string;
  /** May be empty. */
  reason?: string;
}

/**
 * Requests a refund of a charge through its provider, which a job sends. Throws 404 for an unknown charge, 409
 * `AMOUNT_TOO_LARGE` for more than is left of it, 409 `INVALID_TRANSITION` while the customer disputes it, or after the
 * dispute was lost.
 */
export async function requestRefund(
  { db, storeUid, actor }: MerchantContext,
  orderNumber: string,
  { charge: chargeUid, amount, reason = "" }: MerchantRefund,
): Promise<{ order_number: string }> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, storeUid, orderNumber);
    const charge = order && (await findCharge(trx, chargeUid));
    if (charge?.order_uid !== order?.uid || !order || !charge) throw notFound("payment");
    setRequestOrder(order.order_number);
    const dispute = await findBlockingDispute(trx, charge.uid);
    if (dispute) throw disputed(dispute);
    const largest = await largestRefund(trx, order, charge.uid);
    requireRefundable(amount, { largest, currency: charge.currency });
    await storeRefundRequest(trx, order, { charge, amount: sum([amount]), reason, actor });
    return { order_number: order.order_number };
  });
}

/** Returns what is left to refund of a charge: money in review, and what the order still holds of it. */
async function largestRefund(
  trx: Kysely<Database>,
  order: OrderRow,
  chargeUid: string,
): Promise<string> {
  const { in_review, applied, refundable } = await getChargeBalance(trx, chargeUid);
  const held = await heldAfterRefunds(trx, order);
  return smallestOf(refundable, sum([in_review, smallestOf(applied, held)]));
}

/** Returns what an order holds, without what refunds on their way return; at least 0. */
export async function heldAfterRefunds(trx: Kysely<Database>, order: OrderRow): Promise<string> {
  const { held } = sumPayments(order.payments);
  return atLeastZero(subtract(held, await sumPendingRefunds(trx, order.uid)));
}

/**
 * Throws 409 `AMOUNT_TOO_LARGE` for a refund of more than is left, 400 for decimals that the currency does not have,
 * unless it is all that is left.
 */
export function requireRefundable(
  amount: string,
  { largest, currency }: { largest: string; currency: string },
): void {
  const excess = compareAmounts(amount, largest);
  if (excess > 0) throw refundTooLarge(largest);
  if (excess < 0) rejectFractions(currency, { amount });
}

/** Returns a 409 for a refund of more than is left. */
export function refundTooLarge(largest: string): Failure {
  return new Failure({
    code: "AMOUNT_TOO_LARGE",
    text: `The refund is more than the ${largest} that is left to refund`,
    details: { largest },
  });
}

function disputed(status: "open" | "lost"): Failure {
  return new Failure({
    code: "INVALID_TRANSITION",
    text:
      status === "open"
        ? "The customer disputes this payment. It can be refunded once the dispute has been won"
        : "The customer's bank has returned this payment: the dispute was lost",
  });
}
