import { replaceRecoveryCodes } from "#lib/http/routes/two-factor-route.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";

export const { GET, HEAD, OPTIONS, PUT, PATCH, DELETE } = unknownPath;
export const POST = replaceRecoveryCodes;
