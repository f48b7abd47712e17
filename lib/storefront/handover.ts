import { currentRequest, type RequestScope } from "#lib/kernel/request-scope.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";

// One per process, also where a bundler has made several copies of this module.
const HANDOVER = Symbol.for("storefront.handover");
const slot = globalThis as { [HANDOVER]?: WeakMap<RequestScope, Shop> };
slot[HANDOVER] ??= new WeakMap();
const shops = slot[HANDOVER];

/** Leaves the shop, and what it has been asked, to the page of this request. */
export function handOver(shop: Shop): void {
  const request = currentRequest();
  if (request) shops.set(request, shop);
}

/**
 * What was left for this request, to whoever takes it first: with the page its answers end, while a
 * connection that waits for its next request holds on to this one. Undefined where another process looked
 * into it, or nobody did.
 */
export function takeOver(): Shop | undefined {
  const request = currentRequest();
  if (!request) return undefined;
  const shop = shops.get(request);
  shops.delete(request);
  return shop;
}
