import { findStoreBySlug, listStores, type StoreRow } from "#db/queries/stores.ts";
import type { Runtime } from "#lib/runtime.ts";

const DEMO_STORE = "oja";

/** The store whose goods this instance's own pages show: the configured one, else the only or demo one. */
export async function findStorefront({
  db,
  env,
}: Pick<Runtime, "db" | "env">): Promise<StoreRow | undefined> {
  if (env.STOREFRONT_STORE) return findStoreBySlug(db, env.STOREFRONT_STORE);
  const demo = await findStoreBySlug(db, DEMO_STORE);
  if (demo) return demo;
  const stores = await listStores(db);
  return stores.length === 1 ? stores[0] : undefined;
}
