import { instance } from "#lib/runtime.ts";
import { type Caller, findShopInProcess, type Shop } from "#lib/shop/data/in-process.ts";
import { findShopRemotely } from "#lib/shop/data/remote.ts";

/**
 * Returns the shop of this instance's pages, from its own database or from the API of another instance;
 * undefined when no store is configured.
 */
export async function connectShop(caller: Caller): Promise<Shop | undefined> {
  const runtime = instance();
  return "api" in runtime ? findShopRemotely(runtime, caller) : findShopInProcess(runtime, caller);
}
