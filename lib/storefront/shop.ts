import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import type { Category } from "#lib/contract/category.ts";
import type { Product } from "#lib/contract/product.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { instance } from "#lib/runtime.ts";
import { askedOnce } from "#lib/storefront/backend/asked-once.ts";
import { findShopFor } from "#lib/storefront/backend/find-shop.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";
import { pageAsker } from "#lib/storefront/page-asker.ts";

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
 * Returns the product a page is about; undefined when a shopper may not see it (spec §3). On Vercel, where
 * no server of ours sets the status that a page asks for, it ends the render as Next's 404 instead.
 */
export async function shopProduct(uid: string): Promise<Product | undefined> {
  const shop = await openShop();
  try {
    return await shop.getProduct(uid);
  } catch (error) {
    if (!(error instanceof Failure && error.status === 404)) throw error;
    if (instance().env.onVercel) notFound();
    return undefined;
  }
}
