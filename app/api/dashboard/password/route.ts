import { changePassword } from "#lib/http/session-route.ts";
import { unknownPath } from "#lib/http/unknown-path.ts";

export const { GET, HEAD, OPTIONS, PUT, PATCH, DELETE } = unknownPath;
export const POST = changePassword;
