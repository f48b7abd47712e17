import type { Kysely } from "kysely";
import {
  recordHistory,
  recordTransition,
  SYSTEM_ACTOR,
} from "#db/queries/orders/order-transitions.ts";
import { findOrder, type OrderRow } from "#db/queries/orders/orders.ts";
import type { ChargeRow } from "#db/queries/payments/charges.ts";
import {
  deleteRefundTransaction,
  type RefundRow,
  updateRefund,
} from "#db/queries/payments/payment-refunds.ts";
import { resumeReview } from "#db/queries/payments/unapplied-charges.ts";
import type { Database } from "#db/schema.ts";
import { UNFINISHED_REFUNDS } from "#lib/kernel/payments.ts";
import { paymentColumns } from "#lib/services/payments/apply-payment.ts";
import { insertRefundEvent, refundEvent } from "#lib/services/payments/payment-events.ts";

/** Stores that a refund has failed whose result was not known: its money is still there. */
export async function failRefund(
  trx: Kysely<Database>,
  order: OrderRow,
  { uid }: Pick<RefundRow, "uid">,
  facts: { provider_id?: string } = {},
): Promise<void> {
  const failed = await updateRefund(trx, uid, UNFINISHED_REFUNDS, {
    ...facts,
    status: "failed",
    next_check_at: null,
  });
  if (!failed) return;
  const { order_number } = order;
  await recordHistory(trx, order, { ...failure(failed), actor: SYSTEM_ACTOR });
  await insertRefundEvent(trx, failed, { type: "refund.failed", order_number });
}

/**
 * Stores that a refund has failed after the provider had confirmed it: the order, or its review, has the money again.
 */
export async function reverseRefund(
  trx: Kysely<Database>,
  { order, charge }: { order: OrderRow; charge: ChargeRow },
  { uid, transaction_uid }: Pick<RefundRow, "uid" | "transaction_uid">,
): Promise<void> {
  const failed = await updateRefund(trx, uid, ["succeeded"], {
    status: "failed",
    transaction_uid: null,
  });
  if (!failed || !transaction_uid) return;
  await deleteRefundTransaction(trx, transaction_uid);
  const { store_uid: storeUid, order_number } = order;
  await recordTransition(trx, {
    storeUid,
    order,
    patch: await moneyOf(trx, order),
    history: [failure(failed)],
    event: refundEvent(failed, { type: "refund.failed", order_number }),
    actor: SYSTEM_ACTOR,
  });
  await resumeReview(trx, charge.session_uid);
}

/** Returns what an order has of its payments, read again; nothing when that has not changed. */
async function moneyOf(trx: Kysely<Database>, { store_uid, order_number, payments }: OrderRow) {
  const order = await findOrder(trx, store_uid, order_number);
  if (!order || order.payments.length === payments.length) return {};
  return paymentColumns(order.total_amount, order.payments);
}

function failure({ amount, currency, reason }: RefundRow) {
  return { kind: "refund_failed" as const, details: { amount, currency, reason } };
}
