import { runtime } from "#lib/runtime.ts";
import { findShopInProcess } from "#lib/storefront/backend/in-process.ts";
import type { Asker, Shop } from "#lib/storefront/backend/port.ts";

/** The shop of this instance's pages, open or closed; undefined when there is none. */
export function findShopFor(asker: Asker): Promise<Shop | undefined> {
  return findShopInProcess(runtime(), asker);
}
