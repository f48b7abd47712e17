import type { PlacedOrder } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { createOrder } from "#lib/services/create-order.ts";
import { orderLink } from "#lib/storefront/order-link.ts";
import { orderLinkSecret } from "#lib/storefront/order-link-secret.ts";

/** Creates the order, and tells the browser no more of it than where to see it. */
export async function placeOrder(ctx: StoreContext, request: OrderRequest): Promise<PlacedOrder> {
  const { order_number, total_amount } = await createOrder(ctx, request);
  // The address under the public API, where a shopper has no key.
  ctx.replyHeaders.delete("location");
  const secret = orderLinkSecret();
  const subject = { storeUid: ctx.store.uid, orderNumber: order_number };
  return {
    order_number,
    total_amount,
    link: secret ? orderLink(subject, secret, ctx.clock.now().getTime()) : null,
  };
}
