import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.listCategories,
  (ctx) => listCategories(ctx, { withImages: true }),
);
