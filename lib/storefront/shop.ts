import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import { clientAddress } from "#lib/http/client-address.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { instance } from "#lib/runtime.ts";
import { findShopFor } from "#lib/storefront/backend/find-shop.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";

/** The configured shop, open or closed; undefined when there is none. Once a request. */
export const findShop = cache(async (): Promise<Shop | undefined> => {
  await connection();
  return findShopFor({
    signal: new AbortController().signal,
    address: clientAddress(await headers(), instance().addressSource),
    idempotencyKey: null,
    replyHeaders: new Headers(),
  });
});

/** The shop a page is shown for. Only an open one has pages: the layout stands in for the others. */
export async function openShop(): Promise<Shop> {
  const shop = await findShop();
  if (!shop?.store.is_live) notFound();
  return shop;
}

/** The categories with something in them, by name. */
export const shopCategories = cache(async () => {
  const shop = await openShop();
  const categories = await shop.listCategories();
  return categories.filter((category) => category.product_count > 0);
});

/** The product a page is about; the 404 page when a shopper may not see it (spec §3). */
export const shopProduct = cache(async (uid: string) => {
  const shop = await openShop();
  try {
    return await shop.getProduct(uid);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) notFound();
    throw error;
  }
});
