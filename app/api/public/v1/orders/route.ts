import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { createOrder, findOrderReplay } from "#lib/services/orders/create-order.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.createOrder,
  createOrder,
  findOrderReplay,
);
