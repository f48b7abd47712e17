import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import type { Category } from "#lib/contract/category.ts";
import type { ProductPageDetails } from "#lib/contract/product.ts";
import { ProductSlug } from "#lib/contract/scalars.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { instance } from "#lib/current-runtime.ts";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { callerAddress } from "#lib/limits/client-address.ts";
import { uidOfSlug } from "#lib/shop/catalogue/product-link.ts";
import { connectShop } from "#lib/shop/data/connect-shop.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { type ShopAccess, shopAccess } from "#lib/shop/data/shop-access.ts";
import { readStoreFacts } from "#lib/shop/store-facts.ts";

/** Returns the configured shop, open or closed; undefined when there is none. Cached per request. */
export const findShop = cache(async (): Promise<Shop | undefined> => {
  await connection();
  const rt = instance();
  return connectShop(rt, {
    signal: new AbortController().signal,
    ...callerAddress(await headers(), rt.addressSource),
    idempotencyKey: null,
    responseHeaders: new Headers(),
  });
});

/** Returns what the visitor may see of the shop. Cached per request. */
export const getShopAccess = cache(
  async (shop: Shop): Promise<ShopAccess> => shopAccess(instance(), shop, await headers()),
);

/** Returns the shop if the visitor may see it, for metadata: the layout shows another page instead. */
export async function findVisibleShop(): Promise<Shop | undefined> {
  const shop = await findShop();
  return shop && (await getShopAccess(shop)) !== "closed" ? shop : undefined;
}

/** Returns the shop if the visitor may see it. Throws Next's 404 otherwise; the layout shows another page instead. */
export async function getShop(): Promise<Shop> {
  return (await findVisibleShop()) ?? notFound();
}

/** Returns what the store's settings say about delivery and pickup. Cached per request. */
export const getStoreFacts = cache(async () => readStoreFacts(await getShop()));

/** Returns the shop while it is open, for responses that any HTTP cache may store. */
export async function getOpenShop(): Promise<Shop> {
  const shop = await findShop();
  if (!shop?.store.is_live) notFound();
  return shop;
}

const listCategories = cache(async (withImages: boolean) =>
  (await getShop()).listCategories({ withImages }),
);

/** Lists the categories that have products, by name; `image` may be null unless `withImages`. */
export async function listShopCategories({ withImages = false } = {}): Promise<Category[]> {
  return (await listCategories(withImages)).filter((category) => category.product_count > 0);
}

/**
 * Returns the category, without its image, that has this slug or, for legacy URLs, this uid, even if it has no
 * products; undefined when there is none. On Vercel it throws Next's 404 instead.
 */
export async function findShopCategory(slugOrUid: string): Promise<Category | undefined> {
  const categories = await listCategories(false);
  const uid = slugOrUid.toLowerCase();
  const category = categories.find((each) => each.slug === slugOrUid || each.uid === uid);
  if (!category && instance().env.onVercel) notFound();
  return category;
}

/**
 * Returns the visible product with this slug or legacy slug. On Vercel, where our server cannot set
 * the page's status, it throws Next's 404 instead of returning undefined. Cached per request.
 */
export const findShopProduct = cache(async (slug: string): Promise<ShopProduct | undefined> => {
  const shop = await getShop();
  const find = (name: string) => shop.getProduct(name).catch(undefinedIfNotFound);
  const product = ProductSlug.safeParse(slug).success ? await find(slug) : undefined;
  if (product) return product;
  const uid = uidOfSlug(slug);
  const legacy = uid && uid !== slug ? await find(uid) : undefined;
  if (!legacy && instance().env.onVercel) notFound();
  return legacy;
});

/** Returns more details of a product, for its page; undefined if it has just been hidden. */
export const findShopProductDetails = cache(
  async (uid: string): Promise<ProductPageDetails | undefined> => {
    const shop = await getShop();
    return shop.getProductDetails(uid).catch(undefinedIfNotFound);
  },
);
