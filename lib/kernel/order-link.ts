import { createHmac, timingSafeEqual } from "node:crypto";

/** Lifetime of an order link. */
export const ORDER_LINK_DAYS = 30;

const LIFETIME_MS = ORDER_LINK_DAYS * 24 * 60 * 60 * 1000;
const PURPOSE = "storefront order link 1";

/** The order that a link opens. */
interface OrderLinkSubject {
  storeUid: string;
  orderNumber: string;
}

/** Returns the signed path of an order's page, which anyone who has it can open until it expires. `now`: ms. */
export function orderLink(subject: OrderLinkSubject, secret: string, now: number): string {
  const expires = Math.floor((now + LIFETIME_MS) / 1000).toString(36);
  const signature = sign(subject, expires, secret).toString("base64url");
  return `/orders/${encodeURIComponent(subject.orderNumber)}?key=${expires}.${signature}`;
}

/** Returns whether the key was signed for this order and has not expired. */
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

/** The parts are unambiguous: a uid and a base-36 number contain no line feed. */
function sign({ storeUid, orderNumber }: OrderLinkSubject, expires: string, secret: string) {
  return createHmac("sha256", secret)
    .update([PURPOSE, storeUid, expires, orderNumber].join("\n"))
    .digest();
}
