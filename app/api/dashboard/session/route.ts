import { signIn, signOut } from "#lib/http/routes/session-route.ts";
import { enterCode } from "#lib/http/routes/two-factor-route.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";

export const { GET, HEAD, OPTIONS, PATCH } = unknownPath;
export const POST = signIn;
export const PUT = enterCode;
export const DELETE = signOut;
