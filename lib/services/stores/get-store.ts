import type { Store } from "#lib/contract/store.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns the store's public settings. */
export async function getStore({ store }: StoreContext): Promise<Store> {
  return {
    uid: store.uid,
    store_name: store.store_name,
    slug: store.slug,
    delivery_enabled: store.delivery_enabled,
    manual_delivery_enabled: store.manual_delivery_enabled,
    express_delivery_enabled: store.express_delivery_enabled,
    tax_collection_enabled: store.tax_collection_enabled,
    tax_rate: store.tax_rate,
    is_live: store.is_live,
  };
}
