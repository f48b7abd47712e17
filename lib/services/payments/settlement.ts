import type { OrderRow } from "#db/queries/orders/orders.ts";
import type { SessionRow } from "#db/queries/payments/payment-sessions.ts";
import { compareAmounts, subtract } from "#lib/kernel/money.ts";
import { sumPayments } from "#lib/kernel/payments.ts";
import type { Charge } from "#lib/payments/port.ts";
import { outstandingBalance } from "#lib/serializers/order.ts";

/**
 * What happens to money that has arrived. `apply`: it pays the order; `reopen`: it pays the order if its stock can be
 * reserved again, and is refunded otherwise; `refund`: it could not be applied and is refunded; `review`: the store
 * decides.
 */
type Settlement = "apply" | "reopen" | "refund" | "review";

interface Settled {
  charge: Pick<Charge, "amount" | "currency">;
  session: Pick<SessionRow, "amount" | "currency">;
  order: OrderRow;
  /** Whether the order was cancelled because it was not paid by its deadline. */
  isOverdue: boolean;
  /** Whether it holds money that was recorded by hand, and may be this very charge. */
  holdsManualPayment: boolean;
}

/** Returns what happens to money that has arrived for an order. */
export function settlementOf({
  charge,
  session,
  order,
  isOverdue,
  holdsManualPayment,
}: Settled): Settlement {
  const isExpected =
    charge.currency === session.currency && compareAmounts(charge.amount, session.amount) === 0;
  if (isOverdue && isExpected && compareAmounts(charge.amount, unpaid(order)) === 0) {
    return "reopen";
  }
  if (needsNothing(order)) {
    return charge.currency === session.currency && !holdsManualPayment ? "refund" : "review";
  }
  const { received } = sumPayments(order.payments);
  const isOwed = compareAmounts(charge.amount, outstandingBalance(order, received)) <= 0;
  return isExpected && isOwed ? "apply" : "review";
}

/** Returns what is not paid of an order, also of a cancelled one. */
function unpaid({ total_amount, payments }: OrderRow): string {
  return subtract(total_amount ?? "0", sumPayments(payments).received);
}

function needsNothing({ fulfilment_status, payment_status }: OrderRow): boolean {
  const isEnded = fulfilment_status === "cancelled" || fulfilment_status === "voided";
  return isEnded || payment_status === "paid";
}
