import { instance } from "#lib/runtime.ts";
import { findShopInProcess } from "#lib/storefront/backend/in-process.ts";
import type { Asker, Shop } from "#lib/storefront/backend/port.ts";
import { findShopRemotely } from "#lib/storefront/backend/remote.ts";

/**
 * The shop of this instance's pages, open or closed; undefined when there is none. It lies in the own
 * database, or behind the API that the environment names.
 */
export async function findShopFor(asker: Asker): Promise<Shop | undefined> {
  const parts = instance();
  return "api" in parts ? findShopRemotely(parts, asker) : findShopInProcess(parts, asker);
}
