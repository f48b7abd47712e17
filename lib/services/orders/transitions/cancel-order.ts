import type { Kysely } from "kysely";
import { releaseCoupon } from "#db/queries/orders/coupons.ts";
import type { OrderContents } from "#db/queries/orders/order-transitions.ts";
import { changeStock } from "#db/queries/products/stock.ts";
import type { Database } from "#db/schema.ts";
import type { MerchantContext } from "#lib/services/merchant-context.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

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
      events: [{ kind: "cancelled", details: { reason } }],
    };
  });
}

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
      events: [{ kind: "voided", details: { reason } }],
    };
  });
}

/** Releases the stock and then the coupon of an unfulfilled order, in the lock order of new orders. */
async function releaseOrder(
  db: Kysely<Database>,
  storeUid: string,
  order: OrderContents,
): Promise<void> {
  await changeStock(
    db,
    storeUid,
    order.items.map(({ variant_uid, quantity }) => ({
      variant_uid,
      on_hand: 0,
      reserved: -quantity,
    })),
  );
  if (order.coupon_code !== null) await releaseCoupon(db, storeUid, order.coupon_code);
}
