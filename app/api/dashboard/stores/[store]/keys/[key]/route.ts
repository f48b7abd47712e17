import { keyRoutes } from "#lib/contract/dashboard/keys.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { revokeStoreKey } from "#lib/services/api-keys/store-keys.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(keyRoutes.revoke, revokeStoreKey),
);
