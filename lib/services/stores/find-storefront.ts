import type { Kysely } from "kysely";
import { refreshDueProducts } from "#db/queries/catalogue/catalogue.ts";
import { findStoreWithVersion, type StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import type { CatalogueVersion } from "#lib/cache/versioned-lru.ts";
import type { Env } from "#lib/env.ts";

const DEMO_STORE = "oja";

export interface Storefront {
  store: StoreRow;
  /** The current version of its catalogue. */
  version: CatalogueVersion;
}

/**
 * Finds the store that this instance's pages show: the configured one, otherwise the demo store or the only
 * one.
 */
export async function findStorefront({
  db,
  env,
}: {
  db: Kysely<Database>;
  env: Pick<Env, "STOREFRONT_STORE">;
}): Promise<Storefront | undefined> {
  const asOf = performance.now();
  const { STOREFRONT_STORE: slug = DEMO_STORE } = env;
  const orOnlyOne = env.STOREFRONT_STORE === undefined;
  const found = await findStoreWithVersion(db, slug, { orOnlyOne });
  if (!found) return undefined;
  const { version, ...store } = found;
  return { store, version: { store: store.uid, version, asOf } };
}

/** Refreshes products whose promo or date is due. Returns when the next one is due, or null. */
export async function refreshStorefront(
  db: Kysely<Database>,
  storeUid: string,
): Promise<Date | null> {
  return (await refreshDueProducts(db, storeUid)).next;
}
