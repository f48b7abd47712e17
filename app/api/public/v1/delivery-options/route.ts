import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { listDeliveryOptions } from "#lib/services/stores/list-delivery-options.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.listDeliveryOptions,
  listDeliveryOptions,
);
