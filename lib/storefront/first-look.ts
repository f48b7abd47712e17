import { Failure } from "#lib/kernel/errors.ts";
import { instance } from "#lib/runtime.ts";
import { askedOnce } from "#lib/storefront/backend/asked-once.ts";
import { findShopFor } from "#lib/storefront/backend/find-shop.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";
import { openedShop } from "#lib/storefront/handover.ts";
import { pageAsker } from "#lib/storefront/page-asker.ts";
import { apiQuery, NEWEST, readFilter } from "#lib/storefront/product-filter.ts";
import { uidOfSlug } from "#lib/storefront/product-link.ts";

/** Whether a page has what it is about; missing: a shopper may not see it (spec §3). */
export type Look = "found" | "missing" | "trouble";

/**
 * Asks for what the page at `url` is about before any of it is sent, while its status can still say how
 * it went. The request's page takes over what was found.
 */
export async function firstLook(url: URL, headers: Headers): Promise<Look> {
  try {
    const shop = await findShopFor(pageAsker(headers));
    if (!shop) return "found";
    const asked = askedOnce(shop);
    openedShop.leave(asked);
    if (!shop.store.is_live) return "found";
    await asked.listCategories();
    return await subjectOf(asked, url);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return "missing";
    const { name, code } = error as { name?: string; code?: string };
    instance().log.error({ error: { name, code } }, "a page is in trouble");
    return "trouble";
  }
}

async function subjectOf(shop: Shop, { pathname, searchParams }: URL): Promise<Look> {
  if (pathname === "/") await shop.listProducts(NEWEST);
  if (pathname === "/products") await shop.listProducts(apiQuery(readFilter(searchParams)));
  const slug = /^\/products\/([^/]+)$/.exec(pathname)?.[1];
  if (slug === undefined) return "found";
  const uid = uidOfSlug(slug);
  if (!uid) return "missing";
  await shop.getProduct(uid);
  return "found";
}
