import { storefrontRoutes } from "#lib/contract/storefront-routes.ts";
import { storefrontRoute } from "#lib/http/routes/storefront-route.ts";
import { signedOrderLink } from "#lib/shop/orders/order-link.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontRoute(
  storefrontRoutes.placeOrder,
  async (shop, request) => {
    const { order_number, total_amount } = await shop.createOrder(request);
    return { order_number, total_amount, link: signedOrderLink(shop, order_number) ?? null };
  },
);
