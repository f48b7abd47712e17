import { updateItemProgress } from "#db/queries/orders/order-transitions.ts";
import { changeStock } from "#db/queries/products/stock.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";
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

interface Fulfilment {
  /** The fulfilled pieces; absent: all that are left. */
  items?: ItemQuantity[];
  /** At most 100 characters; absent: unchanged. */
  trackingNumber?: string;
}

/** Fulfils pieces: removes them from stock and reservation. */
export async function fulfilOrder(
  ctx: MerchantContext,
  orderNumber: string,
  { items: named, trackingNumber }: Fulfilment = {},
): Promise<OrderStatuses> {
  if (trackingNumber !== undefined && trackingNumber.length > 100) {
    throw invalidRequest([{ field: "tracking_number", problem: "must be at most 100 characters" }]);
  }
  return transitionOrder(ctx, orderNumber, "fulfil", async (trx, order) => {
    const chosen = selectItems(
      order.items,
      named,
      ({ quantity, qty_fulfilled }) => quantity - qty_fulfilled,
    );
    const { moved, orderStatus } = applyProgress(
      order.items,
      chosen.map((item) => ({ ...item, qty_fulfilled: item.qty_fulfilled + item.moving })),
    );
    await updateItemProgress(trx, ctx.storeUid, moved);
    await changeStock(
      trx,
      ctx.storeUid,
      chosen.map(({ variant_uid, moving }) => ({
        variant_uid,
        on_hand: -moving,
        reserved: -moving,
      })),
    );
    return {
      patch: {
        fulfilment_status: orderStatus,
        ...(trackingNumber !== undefined && { tracking_number: trackingNumber }),
      },
      kind: "fulfilled",
      details: {
        items: chosen.map(({ uid, moving }) => ({ item: uid, quantity: moving })),
        ...(trackingNumber !== undefined && { tracking_number: trackingNumber }),
      },
    };
  });
}
