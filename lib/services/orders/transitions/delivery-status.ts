import type { MerchantContext } from "#lib/services/merchant-context.ts";
import {
  type OrderStatuses,
  TRANSITIONS,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

/** Records that the customer can pick up an order, or received a sent one. */
export function recordDeliveryStatus(
  ctx: MerchantContext,
  orderNumber: string,
  transition: "ready" | "deliver",
): Promise<OrderStatuses> {
  const { nextDeliveryStatus: status } = TRANSITIONS[transition];
  return transitionOrder(ctx, orderNumber, transition, async () => ({
    patch: { delivery_status: status },
    events: [{ kind: status, details: {} }],
  }));
}
