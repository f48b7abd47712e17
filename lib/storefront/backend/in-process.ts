import { changesAt } from "#lib/kernel/request-scope.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { createOrder } from "#lib/services/create-order.ts";
import { findOrderByContact } from "#lib/services/find-order-by-contact.ts";
import { findStorefront } from "#lib/services/find-storefront.ts";
import { getOrder } from "#lib/services/get-order.ts";
import { getProduct } from "#lib/services/get-product.ts";
import { getStore } from "#lib/services/get-store.ts";
import { getStoreProfile } from "#lib/services/get-store-profile.ts";
import { listCategories } from "#lib/services/list-categories.ts";
import { listDeliveryOptions } from "#lib/services/list-delivery-options.ts";
import { listOrderEvents } from "#lib/services/list-order-events.ts";
import { listPickupPoints } from "#lib/services/list-pickup-points.ts";
import { listProducts } from "#lib/services/list-products.ts";
import { previewOrder } from "#lib/services/preview-order.ts";
import { quoteShipping } from "#lib/services/quote-shipping.ts";
import { readBasket } from "#lib/services/read-basket.ts";
import { readLocalPicture } from "#lib/services/read-local-picture.ts";
import type { Asker, Shop } from "#lib/storefront/backend/port.ts";
import { localPicture, withLocalPictures } from "#lib/storefront/picture.ts";

/** The configured store of this instance's own database, asked without HTTP and without a key. */
export async function findShopInProcess(
  rt: Runtime,
  { signal, idempotencyKey, replyHeaders }: Asker,
): Promise<Shop | undefined> {
  const store = await findStorefront(rt);
  if (!store) return undefined;
  const { db, clock, couriers, ownCouriers, knownProducts } = rt;
  const publicUrl = rt.env.PUBLIC_URL;
  const ctx: StoreContext = {
    db,
    store,
    clock,
    publicUrl,
    couriers,
    ownCouriers,
    changesAt,
    knownProducts,
    signal,
    idempotencyKey,
    replyHeaders,
  };
  const profile = await getStoreProfile(ctx);
  return {
    store: {
      ...(await getStore(ctx)),
      ...profile,
      logo: profile.logo && localPicture(profile.logo, publicUrl),
    },
    publicUrl,
    clock,
    listCategories: () => listCategories(ctx),
    listProducts: async (query) => {
      const page = (await listProducts(ctx, query)).read();
      const results = page.results.map((product) => withLocalPictures(product, publicUrl));
      return { ...page, results };
    },
    getProduct: async (uid) =>
      withLocalPictures((await getProduct(ctx, { uid })).read(), publicUrl),
    readPicture: (address) => readLocalPicture(db, address),
    readBasket: async (query) => {
      const products = await readBasket(ctx, query);
      return products.map((product) => withLocalPictures(product, publicUrl));
    },
    listDeliveryOptions: () => listDeliveryOptions(ctx),
    listPickupPoints: () => listPickupPoints(ctx),
    quoteShipping: (request) => quoteShipping(ctx, request),
    previewOrder: (request) => previewOrder(ctx, request),
    createOrder: async (request) => {
      const order = await createOrder(ctx, request);
      // The address under the public API, where a shopper has no key.
      ctx.replyHeaders.delete("location");
      return order;
    },
    getOrder: (orderNumber) => getOrder(ctx, { order_number: orderNumber }),
    listOrderEvents: (orderNumber) => listOrderEvents(ctx, { order_number: orderNumber }),
    findOrderNumber: (claim) => findOrderByContact(ctx, claim),
  };
}
