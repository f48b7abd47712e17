import type { MerchantContext } from "#lib/services/merchant-context.ts";
import {
  type OrderStatuses,
  TRANSITIONS,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

function setDeliveryStatus(transition: "ready" | "deliver") {
  const { sets } = TRANSITIONS[transition];
  return (ctx: MerchantContext, orderNumber: string): Promise<OrderStatuses> =>
    transitionOrder(ctx, orderNumber, transition, async () => ({
      patch: { delivery_status: sets },
      events: [{ kind: sets, details: {} }],
    }));
}

/** Records that the customer can pick up an order. */
export const markReadyForPickup = setDeliveryStatus("ready");

/** Records that the customer received a sent order. */
export const markDelivered = setDeliveryStatus("deliver");
