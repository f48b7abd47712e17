import { sandboxPaymentRoute } from "#lib/http/routes/sandbox-payment-route.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = sandboxPaymentRoute;
