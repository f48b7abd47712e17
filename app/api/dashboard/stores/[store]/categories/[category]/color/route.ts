import { categoryRoutes } from "#lib/contract/dashboard/categories.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { changeCategoryColor } from "#lib/services/catalogue/change-category-color.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(categoryRoutes.changeColor, changeCategoryColor),
);
