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
import type { MerchantContext } from "#lib/services/context.ts";
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

/** Records that a payment in review was refunded by hand; no money is sent. Throws 409 when it is not in review. */
export async function markRefunded(
  { db, storeUid, actor }: MerchantContext,
  orderNumber: string,
  { charge: uid }: { charge: string },
): Promise<{ order_number: string }> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, storeUid, orderNumber);
    if (!order) throw notFound("order");
    const charge = await requireUnappliedCharge(trx, storeUid, { orderUid: order.uid, uid });
    const refund = { amount: charge.undecided, currency: charge.currency };
    await insertRefund(trx, {
      ...refund,
      store_uid: storeUid,
      order_uid: order.uid,
      charge_uid: uid,
      actor,
      source: "manual",
      status: "succeeded",
    });
    await recordHistory(trx, order, { kind: "review_refunded", details: refund, actor });
    await endReview(trx, charge.session_uid);
    return { order_number: order.order_number };
  });
}
