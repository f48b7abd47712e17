import { invalidRequest } from "#lib/kernel/errors.ts";
import type { MerchantContext } from "#lib/services/merchant-context.ts";
import { type ItemQuantity, moveItems } from "#lib/services/orders/transitions/item-progress.ts";
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
    const { status, moved } = await moveItems(trx, ctx.storeUid, order, named, {
      leftOf: ({ quantity, qty_fulfilled }) => quantity - qty_fulfilled,
      advance: ({ qty_fulfilled }, pieces) => ({ qty_fulfilled: qty_fulfilled + pieces }),
      stock: { on_hand: -1, reserved: -1 },
    });
    return {
      patch: {
        fulfilment_status: status,
        ...(trackingNumber !== undefined && { tracking_number: trackingNumber }),
      },
      kind: "fulfilled",
      details: {
        items: moved,
        ...(trackingNumber !== undefined && { tracking_number: trackingNumber }),
      },
    };
  });
}
