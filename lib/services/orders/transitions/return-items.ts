import { updateItemProgress } from "#db/queries/orders/order-transitions.ts";
import { changeStock } from "#db/queries/products/stock.ts";
import type { MerchantContext } from "#lib/services/merchant-context.ts";
import {
  applyProgress,
  type ItemQuantity,
  selectItems,
} from "#lib/services/orders/transitions/item-progress.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

interface Return {
  /** The returned pieces; absent: all that were fulfilled. */
  items?: ItemQuantity[];
  reason?: string;
}

/** Returns pieces to stock. `qty_fulfilled` still includes them; refunds are separate. */
export async function returnItems(
  ctx: MerchantContext,
  orderNumber: string,
  { items: named, reason = "" }: Return = {},
): Promise<OrderStatuses> {
  return transitionOrder(ctx, orderNumber, "return", async (trx, order) => {
    const chosen = selectItems(
      order.items,
      named,
      ({ qty_fulfilled, qty_returned }) => qty_fulfilled - qty_returned,
    );
    const { moved, orderStatus } = applyProgress(
      order.items,
      chosen.map((item) => ({ ...item, qty_returned: item.qty_returned + item.moving })),
    );
    await updateItemProgress(trx, ctx.storeUid, moved);
    await changeStock(
      trx,
      ctx.storeUid,
      chosen.map(({ variant_uid, moving }) => ({ variant_uid, on_hand: moving, reserved: 0 })),
    );
    return {
      patch: { fulfilment_status: orderStatus },
      kind: "returned",
      details: {
        items: chosen.map(({ uid, moving }) => ({ item: uid, quantity: moving })),
        reason,
      },
    };
  });
}
