import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { listPaymentMethods } from "#lib/services/payments/list-payment-methods.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.listPaymentMethods,
  listPaymentMethods,
);
