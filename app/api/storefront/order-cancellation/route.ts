import { storefrontForm } from "#lib/http/routes/storefront-route.ts";
import { cancelTrackedOrder, notCancelledPath } from "#lib/shop/orders/cancel-tracked-order.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontForm(
  {
    path: "/order-cancellation",
    policy: "storefront_per_ip",
    busyPath: (_seconds, fields) => notCancelledPath(fields),
  },
  cancelTrackedOrder,
);
