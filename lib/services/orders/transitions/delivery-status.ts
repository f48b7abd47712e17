import type { MerchantContext } from "#lib/services/context.ts";
import {
  type OrderStatuses,
  TRANSITIONS,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

/**
 * Records that the customer can pick up an order, or received a sent one. Removes the payment deadline: an order
 * may be paid at pickup.
 */
export function recordDeliveryStatus(
  ctx: MerchantContext,
  orderNumber: string,
  transition: "ready" | "deliver",
): Promise<OrderStatuses> {
  const { nextDeliveryStatus: status } = TRANSITIONS[transition];
  return transitionOrder(ctx, orderNumber, transition, async () => ({
    patch: { delivery_status: status, payment_due_at: null },
    history: [{ kind: status, details: {} }],
  }));
}
