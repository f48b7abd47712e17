import { updateItemProgress } from "#db/queries/order-moves.ts";
import { changeStock } from "#db/queries/stock.ts";
import type { MerchantContext } from "#lib/services/merchant-context.ts";
import { choosePieces, type Pieces, progress } from "#lib/services/order-moves/item-progress.ts";
import { moveOrder, type OrderStates } from "#lib/services/order-moves/order-moves.ts";

interface Return {
  /** What came back; everything that went out when absent. */
  items?: Pieces[];
  reason?: string;
}

/**
 * Pieces have come back from the customer and are on hand again. `qty_fulfilled` goes on counting
 * them; money is given back with a refund.
 */
export async function returnItems(
  ctx: MerchantContext,
  orderNumber: string,
  { items: named, reason = "" }: Return = {},
): Promise<OrderStates> {
  return moveOrder(ctx, orderNumber, "return", async (trx, order) => {
    const chosen = choosePieces(
      order.items,
      named,
      ({ qty_fulfilled, qty_returned }) => qty_fulfilled - qty_returned,
    );
    const { moved, orderStatus } = progress(
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
