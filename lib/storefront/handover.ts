import { LRUCache } from "lru-cache";
import type { Shop } from "#lib/storefront/backend/port.ts";

/** A page begins as soon as it is looked into; one that never does is forgotten. */
const LIFETIME_MS = 30_000;
const MOST = 1_000;

// One per process, also where a bundler has made several copies of this module.
const HANDOVER = Symbol.for("storefront.handover");
const slot = globalThis as { [HANDOVER]?: LRUCache<string, Shop> };

function shops(): LRUCache<string, Shop> {
  slot[HANDOVER] ??= new LRUCache({ max: MOST, ttl: LIFETIME_MS });
  return slot[HANDOVER];
}

/** Leaves the shop, and what it has been asked, to the page of the request with this nonce. */
export function handOver(nonce: string, shop: Shop): void {
  shops().set(nonce, shop);
}

/**
 * What was left for the request, to whoever takes it first: with the page its answers end too.
 * Undefined where another process looked into it, or nobody did.
 */
export function takeOver(nonce: string): Shop | undefined {
  const shop = shops().get(nonce);
  shops().delete(nonce);
  return shop;
}
