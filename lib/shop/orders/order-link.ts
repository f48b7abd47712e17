import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#lib/shop/data/in-process.ts";

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

/** Returns the signed link of one of the shop's orders; undefined without a secret. */
export function signedOrderLink(
  { store, clock, orderLinkSecret }: Shop,
  orderNumber: string,
): string | undefined {
  const secret = orderLinkSecret();
  return secret && orderLink({ storeUid: store.uid, orderNumber }, secret, clock.now().getTime());
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
