import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a link shows its order. */
export const ORDER_LINK_DAYS = 30;

const LIFETIME_MS = ORDER_LINK_DAYS * 24 * 60 * 60 * 1000;
const PURPOSE = "storefront order link 1";

/** What a link lets its holder see. */
export interface OrderLinkSubject {
  storeUid: string;
  orderNumber: string;
}

/**
 * Path of an order's page, readable to whoever holds it until it expires. `secret`: this instance's;
 * `now`: milliseconds.
 */
export function orderLink(subject: OrderLinkSubject, secret: string, now: number): string {
  const expires = Math.floor((now + LIFETIME_MS) / 1000).toString(36);
  const signature = sign(subject, expires, secret).toString("base64url");
  return `/orders/${encodeURIComponent(subject.orderNumber)}?key=${expires}.${signature}`;
}

/** True for a key this instance signed for just this order, until it expires. */
export function isValidOrderLink(
  subject: OrderLinkSubject,
  key: string,
  secret: string,
  now: number,
): boolean {
  const [, expires, signature] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(key) ?? [];
  if (expires === undefined || signature === undefined) return false;
  const given = Buffer.from(signature, "base64url");
  return (
    timingSafeEqual(given, sign(subject, expires, secret)) &&
    now < Number.parseInt(expires, 36) * 1000
  );
}

/** No part can hold a line feed in the place of another: an uid and a base36 number have none. */
function sign({ storeUid, orderNumber }: OrderLinkSubject, expires: string, secret: string) {
  return createHmac("sha256", secret)
    .update([PURPOSE, storeUid, expires, orderNumber].join("\n"))
    .digest();
}
