import { readyPath } from "#lib/http/operations.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readyPath;
