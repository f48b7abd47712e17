import { createHash, timingSafeEqual } from "node:crypto";

/** Returns true when `Authorization: Bearer` has this secret; always false without a secret. */
export function hasBearerSecret(headers: Headers, secret: string | undefined): boolean {
  const given = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (!secret || !given) return false;
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
