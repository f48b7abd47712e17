import { unknownPath } from "#lib/http/unknown-path.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = unknownPath;
