import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { listPaymentSessions } from "#lib/services/payments/list-payment-sessions.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.listPaymentSessions,
  listPaymentSessions,
);
