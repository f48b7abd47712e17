import { purgePath } from "#lib/http/operations.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = purgePath;
