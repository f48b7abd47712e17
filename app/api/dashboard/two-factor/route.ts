import {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
} from "#lib/http/routes/two-factor-route.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";

export const { GET, HEAD, OPTIONS, PATCH } = unknownPath;
export const POST = beginTwoFactor;
export const PUT = confirmTwoFactor;
export const DELETE = removeTwoFactor;
