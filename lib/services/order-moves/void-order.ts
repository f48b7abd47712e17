import type { MerchantContext } from "#lib/services/merchant-context.ts";
import { moveOrder, type OrderStates } from "#lib/services/order-moves/order-moves.ts";
import { releaseOrder } from "#lib/services/order-moves/release-order.ts";

/** The order should never have been: its stock and its coupon's use are free again. */
export async function voidOrder(
  ctx: MerchantContext,
  orderNumber: string,
  { reason = "" }: { reason?: string } = {},
): Promise<OrderStates> {
  return moveOrder(ctx, orderNumber, "void", async (trx, order) => {
    await releaseOrder(trx, ctx.storeUid, order);
    return {
      patch: { fulfilment_status: "voided" },
      kind: "voided",
      details: { reason },
    };
  });
}
