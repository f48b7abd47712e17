import type { Kysely } from "kysely";
import { lockOrder, recordHistory } from "#db/queries/orders/order-transitions.ts";
import { insertRefund } from "#db/queries/payments/payment-refunds.ts";
import {
  endReview,
  findUnappliedCharge,
  type UnappliedCharge,
} from "#db/queries/payments/unapplied-charges.ts";
import type { Database } from "#db/schema.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { sum } from "#lib/kernel/money.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { requireRefundable } from "#lib/services/payments/refunds/request-refund.ts";
import { transact } from "#lib/services/transact.ts";

/** Returns a payment in review of an order that is locked. Throws 409 when it is not in review, or no longer. */
export async function requireUnappliedCharge(
  db: Kysely<Database>,
  storeUid: string,
  charge: { orderUid: string; uid: string },
): Promise<UnappliedCharge> {
  const found = await findUnappliedCharge(db, storeUid, charge);
  if (found) return found;
  throw new Failure({
    code: "INVALID_TRANSITION",
    text: "This payment is no longer in review",
  });
}

interface ReviewRefund {
  /** Uid of the charge. */
  charge: string;
  /** Decimal text. */
  amount: string;
  /** How the money was returned, such as `transfer`; may be empty. */
  method?: string;
  /** External reference of the refund; may be empty. */
  reference?: string;
  /** May be empty. */
  reason?: string;
}

/**
 * Records that money in review was refunded by hand; no money is sent. Throws 409 `INVALID_TRANSITION` when it is not
 * in review, `AMOUNT_TOO_LARGE` for more than is in review.
 */
export async function recordReviewRefund(
  { db, storeUid, actor }: MerchantContext,
  orderNumber: string,
  { charge: uid, amount, method = "", reference = "", reason = "" }: ReviewRefund,
): Promise<{ order_number: string }> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, storeUid, orderNumber);
    if (!order) throw notFound("order");
    const charge = await requireUnappliedCharge(trx, storeUid, { orderUid: order.uid, uid });
    const { currency, in_review: largest } = charge;
    requireRefundable(amount, { largest, currency });
    const refund = { amount: sum([amount]), currency, reason };
    await insertRefund(trx, {
      ...refund,
      store_uid: storeUid,
      order_uid: order.uid,
      charge_uid: uid,
      actor,
      source: "manual",
      status: "succeeded",
    });
    const details = { ...refund, method, reference };
    await recordHistory(trx, order, { kind: "review_refunded", details, actor });
    await endReview(trx, charge.session_uid);
    return { order_number: order.order_number };
  });
}
