import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { isValidOrderLink } from "#lib/kernel/order-link.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import type { TrackedOrder } from "#lib/shop/orders/order-timeline.ts";

/** How long the page thanks for the order. */
const NEW_ORDER_MS = 60 * 60 * 1000;

/**
 * Returns the order of a signed link; undefined for an invalid one, which causes no query. `number` and `key`
 * are as in the URL.
 */
export async function findTrackedOrder(
  shop: Shop,
  number: string,
  key: string | string[] | undefined,
): Promise<(TrackedOrder & { isNew: boolean }) | undefined> {
  const secret = shop.orderLinkSecret();
  const orderNumber = decode(number);
  if (!secret || typeof key !== "string" || orderNumber === undefined) return undefined;
  const now = shop.clock.now().getTime();
  const subject = { storeUid: shop.store.uid, orderNumber };
  if (!isValidOrderLink(subject, key, secret, now)) return undefined;
  const found = await Promise.all([
    shop.getOrder(orderNumber),
    shop.listOrderEvents(orderNumber),
  ]).catch(undefinedIfNotFound);
  if (!found) return undefined;
  const [order, events] = found;
  const hasEnded = ["cancelled", "voided"].includes(order.fulfilment_status);
  const isNew = !hasEnded && now - Date.parse(order.created_at) < NEW_ORDER_MS;
  return { order, events, isNew };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
