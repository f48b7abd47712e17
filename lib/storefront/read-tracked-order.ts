import { Failure } from "#lib/kernel/errors.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { type TrackedOrder, trackOrder } from "#lib/services/track-order.ts";
import { opensOrder } from "#lib/storefront/order-link.ts";
import { orderLinkSecret } from "#lib/storefront/order-link-secret.ts";

const NEW_MS = 60 * 60 * 1000;

/**
 * The order a signed link opens; undefined for every other link, whatever is wrong with it: without a
 * signature the database is not asked. `number` and `key` are as they stand in the address.
 */
export async function readTrackedOrder(
  shop: StoreContext,
  number: string,
  key: string | string[] | undefined,
): Promise<(TrackedOrder & { isNew: boolean }) | undefined> {
  const secret = orderLinkSecret();
  const orderNumber = decode(number);
  if (!secret || typeof key !== "string" || orderNumber === undefined) return undefined;
  const now = shop.clock.now().getTime();
  const subject = { storeUid: shop.store.uid, orderNumber };
  if (!opensOrder(subject, key, secret, now)) return undefined;
  try {
    const tracked = await trackOrder(shop, orderNumber);
    return { ...tracked, isNew: now - Date.parse(tracked.order.created_at) < NEW_MS };
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw error;
  }
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
