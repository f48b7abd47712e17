import type { MerchantContext } from "#lib/services/context.ts";
import {
  changeItemProgress,
  type ItemQuantity,
} from "#lib/services/orders/transitions/item-progress.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

interface Return {
  /** The returned items; absent: all that were fulfilled. */
  items?: ItemQuantity[];
  /** Whether the items can be sold again. */
  restock?: boolean;
  reason?: string;
}

/** Returns items, by default to stock. `qty_fulfilled` still includes them; refunds are separate. */
export async function returnItems(
  ctx: MerchantContext,
  orderNumber: string,
  { items: named, restock = true, reason = "" }: Return = {},
): Promise<OrderStatuses> {
  return transitionOrder(ctx, orderNumber, "return", async (trx, order) => {
    const { status, changed } = await changeItemProgress(trx, ctx.storeUid, order, named, {
      leftOf: ({ qty_fulfilled, qty_returned }) => qty_fulfilled - qty_returned,
      advance: ({ qty_returned }, quantity) => ({ qty_returned: qty_returned + quantity }),
      ...(restock && { stock: { on_hand: 1, reserved: 0 } }),
    });
    return {
      patch: { fulfilment_status: status },
      history: [{ kind: "returned", details: { items: changed, restock, reason } }],
    };
  });
}
