import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { cancelUnpaidOrder } from "#lib/services/orders/transitions/cancel-unpaid-order.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.cancelOrder,
  cancelUnpaidOrder,
);
