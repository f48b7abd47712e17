import { readyPath } from "#lib/http/routes/operations.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readyPath;
