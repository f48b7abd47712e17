import { fileRoutes } from "#lib/contract/dashboard/files.ts";
import { dashboardPath, dashboardUpload } from "#lib/http/routes/dashboard-route.ts";
import { streamCsv } from "#lib/http/routes/export-stream.ts";
import { exportProducts } from "#lib/services/products/export-products.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardUpload(fileRoutes.exportProducts, 0, streamCsv("products", exportProducts)),
);
