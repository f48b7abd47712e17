import type { Kysely } from "kysely";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { endReview, listUnappliedCharges } from "#db/queries/payments/unapplied-charges.ts";
import type { Database } from "#db/schema.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";
import { compareAmounts, smallestOf, subtract, sum } from "#lib/kernel/money.ts";
import { sumPayments } from "#lib/kernel/payments.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import {
  lockForTransition,
  type OrderStatuses,
} from "#lib/services/orders/transitions/order-transitions.ts";
import { applyPayment } from "#lib/services/payments/apply-payment.ts";
import { heldAfterRefunds, refundTooLarge } from "#lib/services/payments/refunds/request-refund.ts";
import { requireUnappliedCharge } from "#lib/services/payments/review-charge.ts";
import { rejectFractions } from "#lib/services/reject-fractions.ts";
import { transact } from "#lib/services/transact.ts";

interface Payment {
  /** Decimal text; negative for a refund. */
  amount: string;
  /** Payment method, such as `cash` or `transfer`. */
  method?: string;
  /** External reference of the payment. */
  reference?: string;
  /** Why money is refunded. */
  reason?: string;
  /** Money in review that is recorded; it then has the method and the reference of its provider. */
  charge?: string;
}

/**
 * Records a payment or, with a negative amount, a refund. Throws 400 for an invalid amount, 409
 * `AMOUNT_TOO_LARGE` for more than is owed, held or in review, 409 `INVALID_TRANSITION` for a charge that is no longer
 * in review, or for another payment while money is in review.
 */
export async function recordPayment(
  { db, storeUid, actor }: MerchantContext,
  orderNumber: string,
  { amount: text, method = "", reference = "", reason = "", charge: chargeUid }: Payment,
): Promise<OrderStatuses> {
  const amount = parseAmount(text);
  const isRefund = compareAmounts(amount, "0") < 0;
  const transition = isRefund ? "refund" : "pay";
  return transact(db, async (trx) => {
    const order = await lockForTransition(trx, storeUid, { orderNumber, transition });
    const charge = chargeUid ? await requireCharge(trx, order, chargeUid) : undefined;
    if (!isRefund && !charge) await requireNoReview(trx, order);
    const owed = subtract(order.total_amount ?? "0", sumPayments(order.payments).received);
    const largest = isRefund
      ? await heldAfterRefunds(trx, order)
      : smallestOf(owed, charge?.in_review ?? owed);
    const size = isRefund ? subtract("0", amount) : amount;
    if (compareAmounts(size, largest) > 0) {
      throw isRefund ? refundTooLarge(largest) : paymentTooLarge(largest);
    }
    // The rest of an older order may have decimals.
    if (size !== largest) rejectFractions(order.currency, { amount });
    const payment = charge
      ? { amount, method: charge.provider, reference: charge.reference }
      : { amount, method, reference };
    const transactionUid = charge?.uid;
    const payment_status = await applyPayment(trx, order, {
      ...payment,
      reason,
      transactionUid,
      actor,
    });
    if (charge) await endReview(trx, charge.session_uid);
    const { order_number, fulfilment_status } = order;
    return { order_number, payment_status, fulfilment_status };
  });
}

async function requireCharge(trx: Kysely<Database>, order: OrderRow, uid: string) {
  const charge = await requireUnappliedCharge(trx, order.store_uid, { orderUid: order.uid, uid });
  if (charge.is_partly_applied) {
    throw new Failure({
      code: "INVALID_TRANSITION",
      text: "Part of this payment has been recorded: refund the rest",
    });
  }
  if (charge.currency === order.currency) return charge;
  throw new Failure({
    code: "INVALID_TRANSITION",
    text: `This payment is in ${charge.currency}: refund it`,
  });
}

/** Without this, money in review could be recorded as a second payment. */
async function requireNoReview(trx: Kysely<Database>, order: OrderRow): Promise<void> {
  const charges = await listUnappliedCharges(trx, order.store_uid, order.uid);
  if (charges.length === 0) return;
  throw new Failure({
    code: "INVALID_TRANSITION",
    text: "A payment for this order is in review. Record it, refund it or record a refund by hand first",
  });
}

function parseAmount(text: string): string {
  const amount = /^-?\d{1,8}(\.\d{1,2})?$/.test(text) ? sum([text]) : "0.00";
  if (amount !== "0.00") return amount;
  const problem = "must be a decimal such as 1500.00, and not 0";
  throw invalidRequest([{ field: "amount", problem }]);
}

function paymentTooLarge(largest: string): Failure {
  return new Failure({
    code: "AMOUNT_TOO_LARGE",
    text: `The payment is more than the ${largest} that can be recorded`,
    details: { largest },
  });
}
