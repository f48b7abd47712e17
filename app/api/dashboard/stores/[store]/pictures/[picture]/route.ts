import { fileRoutes } from "#lib/contract/dashboard/files.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { deletePicture } from "#lib/services/pictures/delete-picture.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(fileRoutes.deletePicture, deletePicture),
);
