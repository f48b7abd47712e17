import { routes } from "#lib/contract/routes.ts";
import { openRoute } from "#lib/http/routes/open-route.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = openRoute(
  routes.describeApi,
  ({ PUBLIC_URL, APP_MODE }) => openApiDocument({ publicUrl: PUBLIC_URL, mode: APP_MODE }),
);
