import { fileRoutes } from "#lib/contract/dashboard/files.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { copyPictures, countPicturesToCopy } from "#lib/services/pictures/copy-pictures.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(fileRoutes.countPicturesToCopy, countPicturesToCopy),
  dashboardEndpoint(fileRoutes.copyPictures, (ctx, input) => copyPictures(ctx, input)),
);
