import type { AnyRuntime } from "#lib/runtime.ts";
import { findRole } from "#lib/services/members/find-role.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/**
 * Who sees a shop: everyone while it is open, only its members while it is closed. Responses to a member must not be
 * cached.
 */
export type ShopAccess = "open" | "closed" | { role: "owner" | "staff" };

/** Returns what a request may see of the shop. A separate storefront cannot identify members. */
export async function shopAccess(
  rt: AnyRuntime,
  { store }: Pick<Shop, "store">,
  request: Headers,
): Promise<ShopAccess> {
  if (store.is_live) return "open";
  const role = "accounts" in rt ? await findRole(rt, store.slug, request) : undefined;
  return role ? { role } : "closed";
}
