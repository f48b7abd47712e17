import type { MerchantContext } from "#lib/services/merchant-context.ts";
import { type OrderStatuses, transitionOrder } from "#lib/services/orders/order-transitions.ts";
import { releaseOrder } from "#lib/services/orders/release-order.ts";

/** Cancels an order that will not be delivered; releases its stock and coupon. */
export async function cancelOrder(
  ctx: MerchantContext,
  orderNumber: string,
  { reason = "" }: { reason?: string } = {},
): Promise<OrderStatuses> {
  return transitionOrder(ctx, orderNumber, "cancel", async (trx, order) => {
    await releaseOrder(trx, ctx.storeUid, order);
    return {
      patch: { fulfilment_status: "cancelled" },
      kind: "cancelled",
      details: { reason },
    };
  });
}
