import type { MerchantContext } from "#lib/services/merchant-context.ts";
import { type OrderStatuses, transitionOrder } from "#lib/services/orders/order-transitions.ts";
import { releaseOrder } from "#lib/services/orders/release-order.ts";

/** Voids an order that should not exist; releases its stock and coupon. */
export async function voidOrder(
  ctx: MerchantContext,
  orderNumber: string,
  { reason = "" }: { reason?: string } = {},
): Promise<OrderStatuses> {
  return transitionOrder(ctx, orderNumber, "void", async (trx, order) => {
    await releaseOrder(trx, ctx.storeUid, order);
    return {
      patch: { fulfilment_status: "voided" },
      kind: "voided",
      details: { reason },
    };
  });
}
