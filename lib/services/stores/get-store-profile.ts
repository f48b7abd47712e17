import type { StoreProfile } from "#lib/contract/store-profile.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns the store's currency, logo and contact details. */
export async function getStoreProfile({ store, publicUrl }: StoreContext): Promise<StoreProfile> {
  const { currency, email, phone, address } = store;
  return { currency, logo: toImageUrl(store.logo, publicUrl), email, phone, address };
}
