import type { Kysely } from "kysely";
import { lockOrder } from "#db/queries/orders/order-transitions.ts";
import {
  endReview,
  findUnappliedCharge,
  markChargeRefunded,
  type UnappliedCharge,
} from "#db/queries/payments/unapplied-charges.ts";
import type { Database } from "#db/schema.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { transact } from "#lib/services/transact.ts";

/** Returns money in review of an order that is locked. Throws 409 when it is not in review, or no longer. */
export async function requireUnappliedCharge(
  db: Kysely<Database>,
  storeUid: string,
  charge: { orderUid: string; uid: string },
): Promise<UnappliedCharge> {
  const found = await findUnappliedCharge(db, storeUid, charge);
  if (found) return found;
  throw new Failure({
    code: "INVALID_TRANSITION",
    text: "This payment has already been recorded or marked as refunded",
  });
}

/** Marks money in review as refunded; no money is sent. Throws 409 when it is not in review. */
export async function markRefunded(
  { db, storeUid }: MerchantContext,
  orderNumber: string,
  { charge: uid }: { charge: string },
): Promise<{ order_number: string }> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, storeUid, orderNumber);
    if (!order) throw notFound("order");
    const charge = await requireUnappliedCharge(trx, storeUid, { orderUid: order.uid, uid });
    await markChargeRefunded(trx, uid);
    await endReview(trx, charge.session_uid);
    return { order_number: order.order_number };
  });
}
