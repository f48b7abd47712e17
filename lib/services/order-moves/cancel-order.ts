import type { MerchantContext } from "#lib/services/merchant-context.ts";
import { moveOrder, type OrderStates } from "#lib/services/order-moves/order-moves.ts";
import { releaseOrder } from "#lib/services/order-moves/release-order.ts";

/** The order will not be delivered: its stock and its coupon's use are free again. */
export async function cancelOrder(
  ctx: MerchantContext,
  orderNumber: string,
  { reason = "" }: { reason?: string } = {},
): Promise<OrderStates> {
  return moveOrder(ctx, orderNumber, "cancel", async (trx, order) => {
    await releaseOrder(trx, ctx.storeUid, order);
    return {
      patch: { fulfilment_status: "cancelled" },
      kind: "cancelled",
      details: { reason },
    };
  });
}
