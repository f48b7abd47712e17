import { invalidRequest } from "#lib/kernel/errors.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import {
  isUnconfirmed,
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

/** Confirms an order that is paid on delivery or at pickup: it no longer has a payment deadline. */
export async function confirmOrder(
  ctx: MerchantContext,
  orderNumber: string,
): Promise<OrderStatuses> {
  return transitionOrder(ctx, orderNumber, "confirm", async () => ({
    patch: { payment_due_at: null },
    history: [{ kind: "confirmed", details: {} }],
  }));
}

/**
 * Changes the payment deadline of an unpaid order; null removes it. Throws 400 for null while an order that is paid
 * later waits for its confirmation, which removes the deadline.
 */
export async function changePaymentDeadline(
  ctx: MerchantContext,
  orderNumber: string,
  dueAt: Date | null,
): Promise<OrderStatuses> {
  if (dueAt && dueAt.getTime() <= Date.now()) {
    throw invalidRequest([{ field: "payment_due_at", problem: "must be in the future" }]);
  }
  return transitionOrder(ctx, orderNumber, "extend", async (_trx, order) => {
    if (!dueAt && isUnconfirmed(order)) {
      const problem = "must be a time: confirm the order to remove its deadline";
      throw invalidRequest([{ field: "payment_due_at", problem }]);
    }
    return {
      patch: { payment_due_at: dueAt },
      history: [
        {
          kind: "payment_deadline_changed",
          details: { payment_due_at: dueAt?.toISOString() ?? null },
        },
      ],
    };
  });
}
