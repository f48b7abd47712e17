import type { AnyRuntime } from "#lib/runtime.ts";
import { type Caller, findShopInProcess, type Shop } from "#lib/shop/data/in-process.ts";
import { findShopRemotely } from "#lib/shop/data/remote.ts";

/**
 * Returns the shop of this instance's pages, from its own database or from the API of another instance;
 * undefined when no store is configured.
 */
export async function connectShop(rt: AnyRuntime, caller: Caller): Promise<Shop | undefined> {
  return "api" in rt ? findShopRemotely(rt, caller) : findShopInProcess(rt, caller);
}
