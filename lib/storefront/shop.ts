import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import { Failure } from "#lib/kernel/errors.ts";
import { runtime } from "#lib/runtime.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { findStorefront } from "#lib/services/find-storefront.ts";
import { listCategories } from "#lib/services/list-categories.ts";
import { getShopProduct } from "#lib/storefront/catalogue.ts";

/** The configured store, open or closed; undefined when there is none. Once a request. */
export const findShop = cache(async (): Promise<StoreContext | undefined> => {
  await connection();
  const rt = runtime();
  const store = await findStorefront(rt);
  return (
    store && {
      db: rt.db,
      store,
      clock: rt.clock,
      publicUrl: rt.env.PUBLIC_URL,
      couriers: rt.couriers,
      signal: new AbortController().signal,
      idempotencyKey: null,
      replyHeaders: new Headers(),
    }
  );
});

/** The shop a page is shown for. Only an open one has pages: the layout stands in for the others. */
export async function openShop(): Promise<StoreContext> {
  const shop = await findShop();
  if (!shop?.store.is_live) notFound();
  return shop;
}

/** The categories with something in them, by name. */
export const shopCategories = cache(async () => {
  const categories = await listCategories(await openShop());
  return categories.filter((category) => category.product_count > 0);
});

/** The product a page is about; the 404 page when a shopper may not see it (spec §3). */
export const shopProduct = cache(async (uid: string) => {
  try {
    return await getShopProduct(await openShop(), uid);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) notFound();
    throw error;
  }
});
