import { fileRoutes, IMPORT_BYTES } from "#lib/contract/dashboard/files.ts";
import { dashboardPath, dashboardUpload } from "#lib/http/dashboard-route.ts";
import { importLines } from "#lib/http/import-lines.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardUpload(fileRoutes.importProducts, IMPORT_BYTES, importLines),
);
