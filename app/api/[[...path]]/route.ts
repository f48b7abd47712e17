import { unknownPath } from "#lib/http/routes/unknown-path.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = unknownPath;
