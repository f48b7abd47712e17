import { routes } from "#lib/contract/routes.ts";
import { unauthenticatedRoute } from "#lib/http/routes/public-route.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = unauthenticatedRoute(
  routes.describeApi,
  ({ PUBLIC_URL, APP_MODE }) => openApiDocument({ publicUrl: PUBLIC_URL, mode: APP_MODE }),
);
