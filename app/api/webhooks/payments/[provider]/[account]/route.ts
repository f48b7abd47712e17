import { paymentCallbackRoute } from "#lib/http/routes/payment-callback-route.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = paymentCallbackRoute;
