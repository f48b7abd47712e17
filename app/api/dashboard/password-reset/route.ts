import { requestPasswordReset, setNewPassword } from "#lib/http/routes/session-route.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";

export const { GET, HEAD, OPTIONS, PATCH, DELETE } = unknownPath;
export const POST = requestPasswordReset;
export const PUT = setNewPassword;
