import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import type { Category } from "#lib/contract/category.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { instance } from "#lib/runtime.ts";
import { askedOnce } from "#lib/storefront/backend/asked-once.ts";
import { findShopFor } from "#lib/storefront/backend/find-shop.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";
import { pageAsker } from "#lib/storefront/page-asker.ts";
import { uidOfSlug } from "#lib/storefront/product-link.ts";

/** The configured shop, open or closed; undefined when there is none. Once a request. */
export const findShop = cache(async (): Promise<Shop | undefined> => {
  await connection();
  const shop = await findShopFor(pageAsker(await headers()));
  return shop && askedOnce(shop);
});

/** The shop a page is shown for. Only an open one has pages: the layout stands in for the others. */
export async function openShop(): Promise<Shop> {
  const shop = await findShop();
  if (!shop?.store.is_live) notFound();
  return shop;
}

/** The categories with something in them, by name. Once a request: a page carries the same ones once. */
export const shopCategories = cache(async (): Promise<Category[]> => {
  const categories = await (await openShop()).listCategories();
  return categories.filter((category) => category.product_count > 0);
});

/**
 * Returns the category with this slug, or with this uid as addresses had it before; undefined when there
 * is none. A category without products has a page too.
 */
export async function shopCategory(name: string): Promise<Category | undefined> {
  const categories = await (await openShop()).listCategories();
  const uid = name.toLowerCase();
  const category = categories.find((each) => each.slug === name || each.uid === uid);
  if (!category && instance().env.onVercel) notFound();
  return category;
}

/**
 * Returns the product a page is about, by its slug or by a former address; undefined when a shopper may
 * not see it (spec §3). On Vercel, where no server of ours sets the status that a page asks for, it ends
 * the render as Next's 404 instead.
 */
export async function shopProduct(slug: string): Promise<ShopProduct | undefined> {
  const shop = await openShop();
  const product = await visibleProduct(shop, slug);
  if (product) return product;
  const uid = uidOfSlug(slug);
  const former = uid && uid !== slug ? await visibleProduct(shop, uid) : undefined;
  if (!former && instance().env.onVercel) notFound();
  return former;
}

async function visibleProduct(shop: Shop, name: string): Promise<ShopProduct | undefined> {
  try {
    return await shop.getProduct(name);
  } catch (error) {
    if (!(error instanceof Failure && error.status === 404)) throw error;
    return undefined;
  }
}
