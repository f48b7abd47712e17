import { changeStock } from "#db/queries/orders/stock.ts";
import { releaseCoupon } from "#db/queries/pricing/coupons.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";
import { cancelPayments } from "#lib/services/payments/cancel-payment.ts";

/** Cancels an order that will not be delivered; releases its stock and coupon, and ends its payment sessions. */
export const cancelOrder = endOrder("cancel", "cancelled");

/** Voids an order that should not exist; releases its stock and coupon, and ends its payment sessions. */
export const voidOrder = endOrder("void", "voided");

function endOrder(transition: "cancel" | "void", status: "cancelled" | "voided") {
  return (
    ctx: MerchantContext,
    orderNumber: string,
    { reason = "" }: { reason?: string } = {},
  ): Promise<OrderStatuses> =>
    transitionOrder(ctx, orderNumber, transition, async (trx, { uid, items, coupon_code }) => {
      // First the stock, then the coupon: the lock order of new orders.
      const released = items.map(({ variant_uid, popup_inventory, quantity }) => ({
        variant_uid,
        popup_inventory,
        on_hand: 0,
        reserved: -quantity,
      }));
      await changeStock(trx, ctx.storeUid, released);
      if (coupon_code !== null) await releaseCoupon(trx, ctx.storeUid, coupon_code);
      await cancelPayments(trx, ctx.storeUid, uid);
      return {
        patch: { fulfilment_status: status },
        history: [{ kind: status, details: { reason } }],
      };
    });
}
