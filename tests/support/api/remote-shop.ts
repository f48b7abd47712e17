import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

/** A store for callers over HTTP. */
export interface RemoteShop {
  uid: string;
  slug: string;
  key: string;
  keyUid: string;
  /** Returns the body of an order of one unit; there are a million in stock. */
  order: object;
}

/** Creates a store with one product in large stock, and a sandbox key. */
export async function openRemoteShop(db: Kysely<Database>): Promise<RemoteShop> {
  const { uid, slug } = await createShop(db, { delivery_enabled: true });
  const { variant } = await addProduct(db, uid, {
    variants: [{ stock: { on_hand: 1_000_000 } }],
  });
  const { key, uid: keyUid } = await createTestKey(db, uid);
  return {
    uid,
    slug,
    key,
    keyUid,
    order: pickupOrder([{ variant, quantity: 1 }]),
  };
}

/** Creates a key for the store that does not expire. */
export function createTestKey(
  db: Kysely<Database>,
  storeUid: string,
  mode: "sandbox" | "live" = "sandbox",
) {
  return createKey(db, { storeUid, name: "test", mode, expiresAt: null });
}
