import type { StoreProfile } from "#lib/contract/store.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns the store's currency, time zone, tagline, logo and contact details. */
export async function getStoreProfile({ store, publicUrl }: StoreContext): Promise<StoreProfile> {
  const { currency, time_zone, tagline, email, phone, address } = store;
  const logo = toImageUrl(store.logo, publicUrl);
  return { currency, time_zone, tagline, logo, email, phone, address };
}
