import { joinStore } from "#lib/http/routes/session-route.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";

export const { GET, HEAD, OPTIONS, PUT, PATCH, DELETE } = unknownPath;
export const POST = joinStore;
