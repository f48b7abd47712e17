import type { Kysely } from "kysely";
import { insertPayment, recordTransition } from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import type { Database } from "#db/schema.ts";
import { isPositive } from "#lib/kernel/money.ts";
import { paymentStatusOf, sumPayments } from "#lib/kernel/payments.ts";

interface AppliedPayment {
  /** Decimal text; negative for a refund. */
  amount: string;
  method: string;
  reference: string;
  /** Why money is refunded; may be empty. */
  reason?: string;
  /** What a provider has confirmed; absent for a payment by hand. */
  transactionUid?: string | undefined;
  actor: string;
}

/**
 * Records a payment, or a refund as a negative amount, of an order that is locked, with its history and event. Returns
 * the order's new payment status.
 */
export async function applyPayment(
  trx: Kysely<Database>,
  order: OrderRow,
  { transactionUid, actor, reason, ...payment }: AppliedPayment,
): Promise<OrderRow["payment_status"]> {
  const storeUid = order.store_uid;
  const patch = paymentColumns(order.total_amount, [...order.payments, payment.amount]);
  await insertPayment(trx, {
    ...payment,
    store_uid: storeUid,
    order_uid: order.uid,
    provider_transaction_uid: transactionUid ?? null,
  });
  await recordTransition(trx, {
    storeUid,
    order,
    patch,
    history: [{ kind: "payment_recorded", details: { ...payment, ...(reason && { reason }) } }],
    event: { type: eventOf(payment.amount, patch.payment_status) },
    actor,
  });
  return patch.payment_status;
}

function eventOf(amount: string, status: OrderRow["payment_status"]) {
  if (!isPositive(amount)) return "order.refunded";
  return status === "paid" ? "order.paid" : "order.partially_paid";
}

/** Returns an order's columns for its payments and refunds (negative), oldest first. */
export function paymentColumns(total: string | null, payments: string[]) {
  const { held, received } = sumPayments(payments);
  const refunded = payments.some((amount) => !isPositive(amount));
  return {
    amount_held: held,
    payment_status: paymentStatusOf({ total: total ?? "0", received, refunded }),
  };
}
