import type { StoreProfile } from "#lib/contract/store-profile.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** How the store presents itself: its currency, logo, and where it is reached. */
export async function getStoreProfile({ store, publicUrl }: StoreContext): Promise<StoreProfile> {
  const { currency, email, phone, address } = store;
  return { currency, logo: toImageUrl(store.logo, publicUrl), email, phone, address };
}
