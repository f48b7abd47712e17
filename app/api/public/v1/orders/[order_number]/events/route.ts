import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { listOrderEvents } from "#lib/services/orders/list-order-events.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.listOrderEvents,
  listOrderEvents,
);
