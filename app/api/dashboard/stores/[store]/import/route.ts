import { fileRoutes, MAX_IMPORT_BYTES } from "#lib/contract/dashboard/files.ts";
import { dashboardPath, dashboardUpload } from "#lib/http/routes/dashboard-route.ts";
import { streamImport } from "#lib/http/routes/import-stream.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardUpload(fileRoutes.importProducts, MAX_IMPORT_BYTES, streamImport),
);
