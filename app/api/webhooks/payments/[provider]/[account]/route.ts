import { paymentWebhookRoute } from "#lib/http/routes/payment-webhook-route.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = paymentWebhookRoute;
