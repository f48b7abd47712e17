import { createHash, timingSafeEqual } from "node:crypto";

/** True when the request carries this very secret as `Authorization: Bearer`; without a secret nobody does. */
export function hasBearerSecret(headers: Headers, secret: string | undefined): boolean {
  const given = /^bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (!secret || !given) return false;
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
