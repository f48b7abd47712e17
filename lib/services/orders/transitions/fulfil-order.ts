import type { MerchantContext } from "#lib/services/context.ts";
import {
  changeItemProgress,
  type ItemQuantity,
} from "#lib/services/orders/transitions/item-progress.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";
import { type Tracking, trackingDetails } from "#lib/services/orders/transitions/tracking.ts";

interface Fulfilment extends Partial<Tracking> {
  /** The fulfilled items; absent: all that are left. */
  items?: ItemQuantity[];
}

/** Fulfils items: removes them from stock and reservation. Without a tracking number, tracking stays unchanged. */
export async function fulfilOrder(
  ctx: MerchantContext,
  orderNumber: string,
  { items: named, tracking_number, courier, tracking_url }: Fulfilment = {},
): Promise<OrderStatuses> {
  const tracking =
    tracking_number === undefined
      ? undefined
      : trackingDetails({ tracking_number, courier, tracking_url });
  return transitionOrder(ctx, orderNumber, "fulfil", async (trx, order) => {
    const { status, changed } = await changeItemProgress(trx, ctx.storeUid, order, named, {
      leftOf: ({ quantity, qty_fulfilled }) => quantity - qty_fulfilled,
      advance: ({ qty_fulfilled }, quantity) => ({ qty_fulfilled: qty_fulfilled + quantity }),
      stock: { on_hand: -1, reserved: -1 },
    });
    return {
      patch: {
        fulfilment_status: status,
        ...(tracking && { tracking_number: tracking.tracking_number }),
      },
      history: [{ kind: "fulfilled", details: { items: changed, ...tracking } }],
    };
  });
}
