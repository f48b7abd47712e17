import { fileRoutes, MAX_PICTURE_BYTES } from "#lib/contract/dashboard/files.ts";
import { dashboardPath, dashboardUpload } from "#lib/http/routes/dashboard-route.ts";
import { uploadPicture } from "#lib/services/pictures/upload-picture.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardUpload(fileRoutes.uploadPicture, MAX_PICTURE_BYTES, uploadPicture),
);
