import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import type { Category } from "#lib/contract/category.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { instance } from "#lib/runtime.ts";
import { uidOfSlug } from "#lib/shop/catalogue/product-link.ts";
import { connectShop } from "#lib/shop/data/connect-shop.ts";
import { memoizeShop } from "#lib/shop/data/memoize-shop.ts";
import type { Shop } from "#lib/shop/data/port.ts";
import { pageCaller } from "#lib/shop/request-context.ts";

/** The configured shop, open or closed; undefined when there is none. Once a request. */
export const findShop = cache(async (): Promise<Shop | undefined> => {
  await connection();
  const shop = await connectShop(pageCaller(await headers()));
  return shop && memoizeShop(shop);
});

/** The shop a page is shown for. Only an open one has pages: the layout stands in for the others. */
export async function getShop(): Promise<Shop> {
  const shop = await findShop();
  if (!shop?.store.is_live) notFound();
  return shop;
}

/** The categories with something in them, by name. Once a request: a page carries the same ones once. */
export const listShopCategories = cache(async (): Promise<Category[]> => {
  const categories = await (await getShop()).listCategories();
  return categories.filter((category) => category.product_count > 0);
});

/**
 * Returns the category with this slug, or with this uid as addresses had it before; undefined when there
 * is none. A category without products has a page too.
 */
export async function findShopCategory(name: string): Promise<Category | undefined> {
  const categories = await (await getShop()).listCategories();
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
export async function findShopProduct(slug: string): Promise<ShopProduct | undefined> {
  const shop = await getShop();
  const product = await findVisibleProduct(shop, slug);
  if (product) return product;
  const uid = uidOfSlug(slug);
  const former = uid && uid !== slug ? await findVisibleProduct(shop, uid) : undefined;
  if (!former && instance().env.onVercel) notFound();
  return former;
}

async function findVisibleProduct(shop: Shop, name: string): Promise<ShopProduct | undefined> {
  try {
    return await shop.getProduct(name);
  } catch (error) {
    if (!(error instanceof Failure && error.status === 404)) throw error;
    return undefined;
  }
}
