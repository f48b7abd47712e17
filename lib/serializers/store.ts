import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Store } from "#lib/contract/store.ts";

export function toStore(row: StoreRow): Store {
  return {
    uid: row.uid,
    store_name: row.store_name,
    slug: row.slug,
    delivery_enabled: row.delivery_enabled,
    manual_delivery_enabled: row.manual_delivery_enabled,
    express_delivery_enabled: row.express_delivery_enabled,
    tax_collection_enabled: row.tax_collection_enabled,
    tax_rate: row.tax_rate,
    is_live: row.is_live,
  };
}
