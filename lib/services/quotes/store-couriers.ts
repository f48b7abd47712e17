import { findCourierAccount } from "#db/queries/stores/courier-accounts.ts";
import { CourierFault, type Couriers } from "#lib/couriers/port.ts";
import type { StoreContext } from "#lib/services/context.ts";

/**
 * Returns the couriers that price the store's parcels: its own aggregator account, otherwise the operator's.
 * Throws when the store's key cannot be decrypted, as the operator must not pay for it.
 */
export async function storeCouriers({
  db,
  store,
  couriers,
  ownCouriers,
}: Pick<StoreContext, "db" | "store" | "couriers" | "ownCouriers">): Promise<Couriers> {
  const account = await findCourierAccount(db, store.uid);
  if (!account) return couriers;
  const apiKey = ownCouriers.encryption?.decrypt(account.encrypted_key, store.uid);
  if (apiKey) return ownCouriers.account(apiKey);
  throw new CourierFault(
    "not_configured",
    "ENCRYPTION_SECRET cannot decrypt this store's courier key",
  );
}
