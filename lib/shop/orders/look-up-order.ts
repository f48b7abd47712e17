import type { Shop } from "#lib/shop/data/in-process.ts";
import { signedOrderLink } from "#lib/shop/orders/order-link.ts";

/** The page for every failed lookup. */
export const ORDER_NOT_FOUND_PATH = "/orders/not-found";

/** Returns where the lookup form redirects: the order's signed link, or the not-found page. */
export async function lookUpOrder(shop: Shop, fields: URLSearchParams): Promise<string> {
  const orderNumber = await shop.findOrderNumber({
    orderNumber: fields.get("order_number") ?? "",
    contact: fields.get("contact") ?? "",
  });
  return (orderNumber && signedOrderLink(shop, orderNumber)) ?? ORDER_NOT_FOUND_PATH;
}
