import { orderLink } from "#lib/kernel/order-link.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** Returns the signed link of one of the shop's orders; undefined without a secret. */
export function signedOrderLink(
  { store, clock, orderLinkSecret }: Shop,
  orderNumber: string,
): string | undefined {
  const secret = orderLinkSecret();
  return secret && orderLink({ storeUid: store.uid, orderNumber }, secret, clock.now().getTime());
}
