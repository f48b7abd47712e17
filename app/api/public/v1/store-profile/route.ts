import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { getStoreProfile } from "#lib/services/stores/get-store-profile.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.getStoreProfile,
  getStoreProfile,
);
