import { signIn, signOut } from "#lib/http/routes/session-route.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";

export const { GET, HEAD, OPTIONS, PUT, PATCH } = unknownPath;
export const POST = signIn;
export const DELETE = signOut;
