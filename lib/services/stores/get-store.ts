import { Store } from "#lib/contract/store.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns the store's public settings. */
export async function getStore({ store }: StoreContext): Promise<Store> {
  return Store.parse(store);
}
