import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Env } from "#lib/env.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import { orderLink } from "#lib/kernel/order-link.ts";
import { findStorefront } from "#lib/services/stores/find-storefront.ts";

/**
 * Creates a function that returns the URL of an order's page for its customer: in the store's own storefront if it
 * has one, otherwise a signed link in the shop of this instance. Undefined for other stores, which have no pages.
 */
export function createOrderUrls(env: Env, db: Kysely<Database>, clock: Clock) {
  return async (
    { uid, order_page_url }: { uid: string; order_page_url: string },
    orderNumber: string,
  ): Promise<string | undefined> => {
    if (order_page_url) {
      return order_page_url.replace("{order_number}", () => encodeURIComponent(orderNumber));
    }
    const { ORDER_LINK_SECRET: secret, PUBLIC_URL } = env;
    if (!secret || (await findStorefront({ db, env }))?.store.uid !== uid) return undefined;
    return PUBLIC_URL + orderLink({ storeUid: uid, orderNumber }, secret, clock.now().getTime());
  };
}
