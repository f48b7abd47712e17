import type { Store } from "#lib/contract/store.ts";
import { toStore } from "#lib/serializers/store.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns the settings of the key's store. */
export async function getStore(ctx: StoreContext): Promise<Store> {
  return toStore(ctx.store);
}
