import { fileRoutes } from "#lib/contract/dashboard/files.ts";
import { dashboardPath, dashboardUpload } from "#lib/http/dashboard-route.ts";
import { exportLines } from "#lib/http/export-lines.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardUpload(fileRoutes.exportProducts, 0, exportLines),
);
