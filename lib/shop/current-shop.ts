import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import type { Category } from "#lib/contract/category.ts";
import type { ProductPageDetails } from "#lib/contract/product-page-details.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { instance } from "#lib/runtime.ts";
import { uidOfSlug } from "#lib/shop/catalogue/product-link.ts";
import { connectShop } from "#lib/shop/data/connect-shop.ts";
import { memoizeShop } from "#lib/shop/data/memoize-shop.ts";
import type { Shop } from "#lib/shop/data/port.ts";
import { pageCaller } from "#lib/shop/request-context.ts";

/** Returns the configured shop, open or closed; undefined when there is none. Cached per request. */
export const findShop = cache(async (): Promise<Shop | undefined> => {
  await connection();
  const shop = await connectShop(pageCaller(await headers()));
  return shop && memoizeShop(shop);
});

/** Returns the open shop. The layout replaces the pages of a closed or missing one. */
export async function getShop(): Promise<Shop> {
  const shop = await findShop();
  if (!shop?.store.is_live) notFound();
  return shop;
}

/** Lists the categories that have products, by name. Cached per request. */
export const listShopCategories = cache(async (): Promise<Category[]> => {
  const categories = await (await getShop()).listCategories();
  return categories.filter((category) => category.product_count > 0);
});

/** Returns the category with this slug, or with this uid as in legacy URLs, also without products. */
export async function findShopCategory(name: string): Promise<Category | undefined> {
  const categories = await (await getShop()).listCategories();
  const uid = name.toLowerCase();
  const category = categories.find((each) => each.slug === name || each.uid === uid);
  if (!category && instance().env.onVercel) notFound();
  return category;
}

/**
 * Returns the visible product with this slug or legacy slug. On Vercel, where our server cannot set
 * the page's status, it throws Next's 404 instead of returning undefined.
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

/** Returns the further details of a product; undefined if it has just been hidden. */
export const findShopProductDetails = cache(
  async (uid: string): Promise<ProductPageDetails | undefined> => {
    const shop = await getShop();
    return shop.getProductDetails(uid).catch(undefinedIfMissing);
  },
);

function findVisibleProduct(shop: Shop, name: string): Promise<ShopProduct | undefined> {
  return shop.getProduct(name).catch(undefinedIfMissing);
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof Failure && error.status === 404)) throw error;
}
