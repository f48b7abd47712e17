import type { OrderRequest, PlacedOrder } from "#lib/contract/order-request.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { signedOrderLink } from "#lib/shop/orders/order-link-secret.ts";

/** Creates the order and returns its number, total and link only. */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<PlacedOrder> {
  const { order_number, total_amount } = await shop.createOrder(request);
  return { order_number, total_amount, link: signedOrderLink(shop, order_number) ?? null };
}
