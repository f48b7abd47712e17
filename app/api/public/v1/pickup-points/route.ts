import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { listPickupPoints } from "#lib/services/stores/list-pickup-points.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.listPickupPoints,
  listPickupPoints,
);
