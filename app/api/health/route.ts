import { healthPath } from "#lib/http/routes/operations.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = healthPath;
