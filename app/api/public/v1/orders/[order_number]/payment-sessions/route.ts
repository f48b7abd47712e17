import { routes } from "#lib/contract/routes.ts";
import { methodHandlers } from "#lib/http/routes/path-handlers.ts";
import { publicMethod } from "#lib/http/routes/public-route.ts";
import { listPaymentSessions } from "#lib/services/payments/list-payment-sessions.ts";
import { findPaymentReplay, startPayment } from "#lib/services/payments/start-payment.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methodHandlers(
  publicMethod(routes.listPaymentSessions, listPaymentSessions),
  publicMethod(routes.startPayment, startPayment, findPaymentReplay),
);
