import type { MerchantContext } from "#lib/services/merchant-context.ts";
import { type OrderStatuses, transitionOrder } from "#lib/services/orders/order-transitions.ts";
import { releaseOrder } from "#lib/services/orders/release-order.ts";

/** The order will not be delivered: its stock and its coupon's use are free again. */
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
