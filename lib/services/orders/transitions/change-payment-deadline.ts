import { invalidRequest } from "#lib/kernel/errors.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

/** Changes the payment deadline of an unpaid order; null removes it. */
export async function changePaymentDeadline(
  ctx: MerchantContext,
  orderNumber: string,
  dueAt: Date | null,
): Promise<OrderStatuses> {
  if (dueAt && dueAt.getTime() <= Date.now()) {
    throw invalidRequest([{ field: "payment_due_at", problem: "must be in the future" }]);
  }
  return transitionOrder(ctx, orderNumber, "extend", async () => ({
    patch: { payment_due_at: dueAt },
    history: [
      {
        kind: "payment_deadline_changed",
        details: { payment_due_at: dueAt?.toISOString() ?? null },
      },
    ],
  }));
}
