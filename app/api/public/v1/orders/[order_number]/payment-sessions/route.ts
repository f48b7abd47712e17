import { routes } from "#lib/contract/routes.ts";
import { publicMethod, publicPath } from "#lib/http/routes/public-route.ts";
import { listPaymentSessions } from "#lib/services/payments/list-payment-sessions.ts";
import { findPaymentReplay, startPayment } from "#lib/services/payments/start-payment.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicPath(
  publicMethod(routes.listPaymentSessions, listPaymentSessions),
  publicMethod(routes.startPayment, startPayment, findPaymentReplay),
);
