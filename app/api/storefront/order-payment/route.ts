import { storefrontForm } from "#lib/http/routes/storefront-route.ts";
import { notStartedPath, payTrackedOrder } from "#lib/shop/orders/pay-tracked-order.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontForm(
  {
    path: "/order-payment",
    policy: "storefront_payments_per_ip",
    busyPath: (seconds, fields) => notStartedPath(fields, seconds),
  },
  payTrackedOrder,
);
