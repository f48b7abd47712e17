import type { Product } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { limitFreshness } from "#lib/request-context.ts";
import type { Runtime } from "#lib/runtime.ts";
import { getProduct } from "#lib/services/catalogue/get-product.ts";
import { getProductPageDetails } from "#lib/services/catalogue/get-product-page-details.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import { listProductFilters } from "#lib/services/catalogue/list-product-filters.ts";
import { listProductSlugs } from "#lib/services/catalogue/list-product-slugs.ts";
import { listProducts } from "#lib/services/catalogue/list-products.ts";
import { readLocalPicture } from "#lib/services/catalogue/read-local-picture.ts";
import { suggestProducts } from "#lib/services/catalogue/suggest-products.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { createOrder } from "#lib/services/orders/create-order.ts";
import { findOrderByContact } from "#lib/services/orders/find-order-by-contact.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { listOrderEvents } from "#lib/services/orders/list-order-events.ts";
import { orderSizeLimits, requireOrderSize } from "#lib/services/orders/order-size-limits.ts";
import { previewOrder } from "#lib/services/orders/preview-order.ts";
import { getBasket } from "#lib/services/pricing/get-basket.ts";
import { quoteShipping } from "#lib/services/quotes/quote-shipping.ts";
import { findStorefront } from "#lib/services/stores/find-storefront.ts";
import { getStore } from "#lib/services/stores/get-store.ts";
import { getStoreProfile } from "#lib/services/stores/get-store-profile.ts";
import { listDeliveryOptions } from "#lib/services/stores/list-delivery-options.ts";
import { listPickupPoints } from "#lib/services/stores/list-pickup-points.ts";
import { localPicture, withLocalPictures } from "#lib/shop/catalogue/picture.ts";
import type { Caller, Shop } from "#lib/shop/data/port.ts";
import { withSlugs } from "#lib/shop/data/with-slugs.ts";

/** Returns the configured store of this instance's database, without HTTP and without an API key. */
export async function findShopInProcess(
  rt: Runtime,
  { signal, client, idempotencyKey, replyHeaders }: Caller,
): Promise<Shop | undefined> {
  const storefront = await findStorefront(rt);
  if (!storefront) return undefined;
  const { store } = storefront;
  const { db, clock, couriers, ownCouriers, pictures } = rt;
  const publicUrl = rt.env.PUBLIC_URL;
  const ctx: StoreContext = {
    db,
    store,
    clock,
    publicUrl,
    couriers,
    ownCouriers,
    limitFreshness,
    signal,
    idempotencyKey,
    replyHeaders,
  };
  const toShopProducts = (products: Product[]) =>
    withSlugs(
      products.map((product) => withLocalPictures(product, publicUrl)),
      (uids) => listProductSlugs(ctx, { products: uids }),
    );
  const sizeLimits = orderSizeLimits(rt.env);
  const profile = await getStoreProfile(ctx);
  return {
    store: {
      ...(await getStore(ctx)),
      ...profile,
      logo: profile.logo && localPicture(profile.logo, publicUrl),
    },
    publicUrl,
    clock,
    maxLineQuantity: sizeLimits.lineQuantity,
    listCategories: () => listCategories(ctx),
    listProducts: async (query) => {
      const page = (await listProducts(ctx, query)).parse();
      return { ...page, results: await toShopProducts(page.results) };
    },
    listProductFilters: (query) => listProductFilters(ctx, query),
    suggestProducts: async (search) => {
      const { products, ...suggested } = await suggestProducts(ctx, search);
      return { ...suggested, products: await toShopProducts(products) };
    },
    getProduct: async (uid) => {
      const [product] = await toShopProducts([(await getProduct(ctx, { uid })).parse()]);
      return product as ShopProduct;
    },
    getProductDetails: (uid) => getProductPageDetails(ctx, { uid }),
    readPicture: (address) => readLocalPicture(pictures, address),
    listCartProducts: async (query) => toShopProducts((await getBasket(ctx, query)).parse()),
    listDeliveryOptions: () => listDeliveryOptions(ctx),
    listPickupPoints: () => listPickupPoints(ctx),
    quoteShipping: (request) => quoteShipping(ctx, request),
    previewOrder: (request) => previewOrder(ctx, request),
    createOrder: async (request) => {
      requireOrderSize(request, sizeLimits);
      const order = await createOrder(ctx, request, {
        client,
        secret: rt.env.ORDER_LINK_SECRET ?? "",
        perContact: rt.env.LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT,
        // Without a secret, an address could be recovered from its digest.
        perAddress: rt.env.ORDER_LINK_SECRET ? rt.env.LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP : 0,
      });
      // It points to the public API, for which shoppers have no key.
      ctx.replyHeaders.delete("location");
      return order;
    },
    getOrder: (orderNumber) => getOrder(ctx, { order_number: orderNumber }),
    listOrderEvents: (orderNumber) => listOrderEvents(ctx, { order_number: orderNumber }),
    findOrderNumber: (claim) => findOrderByContact(ctx, claim),
  };
}
