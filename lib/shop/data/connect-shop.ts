import { instance } from "#lib/runtime.ts";
import { findShopInProcess } from "#lib/shop/data/in-process.ts";
import type { Caller, Shop } from "#lib/shop/data/port.ts";
import { findShopRemotely } from "#lib/shop/data/remote.ts";

/**
 * The shop of this instance's pages, open or closed; undefined when there is none. It lies in the own
 * database, or behind the API that the environment names.
 */
export async function connectShop(asker: Caller): Promise<Shop | undefined> {
  const parts = instance();
  return "api" in parts ? findShopRemotely(parts, asker) : findShopInProcess(parts, asker);
}
