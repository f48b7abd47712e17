import type { ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import type { OrderPreviewRequest, OrderRequest } from "#lib/contract/order-request.ts";
import type { PaymentSessionRequest } from "#lib/contract/payment.ts";
import type { Product } from "#lib/contract/product.ts";
import type {
  BasketQuery,
  ProductFiltersQuery,
  ProductQuery,
} from "#lib/contract/product-query.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { limitFreshness } from "#lib/kernel/request-context.ts";
import type { Runtime } from "#lib/runtime.ts";
import { getProduct } from "#lib/services/catalogue/get-product.ts";
import { getProductPageDetails } from "#lib/services/catalogue/get-product-page-details.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import { listPopularProducts } from "#lib/services/catalogue/list-popular-products.ts";
import { listProductFilters } from "#lib/services/catalogue/list-product-filters.ts";
import { listProductSlugs } from "#lib/services/catalogue/list-product-slugs.ts";
import { listProducts } from "#lib/services/catalogue/list-products.ts";
import { readLocalPicture } from "#lib/services/catalogue/read-local-picture.ts";
import { suggestProducts } from "#lib/services/catalogue/suggest-products.ts";
import { storeContext } from "#lib/services/context.ts";
import { createOrder } from "#lib/services/orders/create-order.ts";
import { findOrderByContact } from "#lib/services/orders/find-order-by-contact.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { listOrderEvents } from "#lib/services/orders/list-order-events.ts";
import type { OrderLookup } from "#lib/services/orders/order-lookup.ts";
import { orderSizeLimits, requireOrderSize } from "#lib/services/orders/order-size-limits.ts";
import { previewOrder } from "#lib/services/orders/preview-order.ts";
import { cancelUnpaidOrder } from "#lib/services/orders/transitions/cancel-unpaid-order.ts";
import { unpaidOrderLimits } from "#lib/services/orders/unpaid-order-limits.ts";
import { getPaymentSession } from "#lib/services/payments/get-payment-session.ts";
import { listPaymentMethods } from "#lib/services/payments/list-payment-methods.ts";
import { listPaymentSessions } from "#lib/services/payments/list-payment-sessions.ts";
import { startPayment } from "#lib/services/payments/start-payment.ts";
import { getBasket } from "#lib/services/pricing/get-basket.ts";
import { withOrderableStock } from "#lib/services/pricing/with-orderable-stock.ts";
import { quoteShipping } from "#lib/services/quotes/quote-shipping.ts";
import { findStorefront } from "#lib/services/stores/find-storefront.ts";
import { getStore } from "#lib/services/stores/get-store.ts";
import { getStoreProfile } from "#lib/services/stores/get-store-profile.ts";
import {
  listDeliveryOptions,
  listDeliveryRates,
} from "#lib/services/stores/list-delivery-options.ts";
import { listPickupPoints } from "#lib/services/stores/list-pickup-points.ts";
import { localPicture, withLocalPictures } from "#lib/shop/data/local-pictures.ts";
import { orderLinkSecret } from "#lib/shop/data/order-link-secret.ts";
import { withSlugs } from "#lib/shop/data/with-slugs.ts";

/** The parts of an HTTP request that the shop needs. */
export interface Caller {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** The client's address; undefined when it cannot be trusted. */
  address: string | undefined;
  /** The rate limiter's identity of the address; undefined when it cannot be trusted. */
  client: string | undefined;
  /** The rate limiter's identity of an IPv6 address's /48; undefined for other clients. */
  network: string | undefined;
  /** The `Idempotency-Key` header. */
  idempotencyKey: string | null;
  /** Headers that the shop adds to the response. */
  responseHeaders: Headers;
}

/** A store and the operations that its pages need. Errors are thrown as the API's `Failure`. */
export type Shop = NonNullable<Awaited<ReturnType<typeof findShopInProcess>>>;

/**
 * Returns the configured store of this instance's database. It calls the services: an in-process `fetch` for the
 * API's client would need a way around the keys and limits of the public routes.
 */
export async function findShopInProcess(
  rt: Runtime,
  { signal, client, network, idempotencyKey, responseHeaders }: Caller,
) {
  const storefront = await findStorefront(rt);
  if (!storefront) return undefined;
  const ctx = storeContext(rt, storefront.store, {
    limitFreshness,
    signal,
    idempotencyKey,
    responseHeaders,
  });
  const { clock, publicUrl } = ctx;
  const toShopProducts = (products: Product[]) =>
    withSlugs(
      products.map((product) => withLocalPictures(product, publicUrl)),
      (uids) => listProductSlugs(ctx, { products: uids }),
    );
  const sizeLimits = orderSizeLimits(rt.env);
  const unpaidLimits = unpaidOrderLimits(rt.env);
  const profile = await getStoreProfile(ctx);
  return {
    store: {
      ...(await getStore(ctx)),
      ...profile,
      logo: profile.logo && localPicture(profile.logo, publicUrl),
    },
    /** Public URL of the pages, without a trailing slash. */
    publicUrl,
    clock,
    /** Signs the links of orders; undefined when it is not set: orders then have no pages. */
    orderLinkSecret: () => orderLinkSecret(rt),
    /** Maximum quantity of a line in one order. */
    maxLineQuantity: sizeLimits.lineQuantity,
    /** Lists the categories; their `image` may be null unless `withImages`. */
    listCategories: async (options: { withImages?: boolean } = {}) =>
      (await listCategories(ctx, options)).map((category) => ({
        ...category,
        image: category.image && localPicture(category.image, publicUrl),
      })),
    listProducts: async (query: ProductQuery) => {
      const page = (await listProducts(ctx, query)).parse();
      return { ...page, results: await toShopProducts(page.results) };
    },
    listProductFilters: (query: ProductFiltersQuery) => listProductFilters(ctx, query),
    /** Lists the most popular products in stock; none when too few were ordered. */
    listPopularProducts: async (limit: number) =>
      toShopProducts(await listPopularProducts(ctx, limit)),
    /** Returns the best matches of an incomplete search. */
    suggestProducts: async (search: string) => {
      const { products, ...suggested } = await suggestProducts(ctx, search);
      return { ...suggested, products: await toShopProducts(products) };
    },
    /** Returns a visible product by uid or slug. */
    getProduct: async (uid: string) => {
      const [product] = await toShopProducts([(await getProduct(ctx, { uid })).parse()]);
      return product as ShopProduct;
    },
    getProductDetails: (uid: string) => getProductPageDetails(ctx, { uid }),
    /** Reads a picture that this instance serves; undefined for others, which are never fetched. */
    readPicture: (url: string) => readLocalPicture(ctx.pictures, url),
    /** Returns the named products, and those of the named variants, that are visible, in no particular order. */
    listCartProducts: async (query: BasketQuery) => {
      const products = await toShopProducts((await getBasket(ctx, query)).parse());
      return withOrderableStock(ctx, products, query.products);
    },
    listDeliveryOptions: () => listDeliveryOptions(ctx),
    /** Lists the delivery options for pages that show no days, and so do not change with them. */
    listDeliveryRates: () => listDeliveryRates(ctx),
    listPickupPoints: () => listPickupPoints(ctx),
    quoteShipping: (request: ShippingQuoteRequest) => quoteShipping(ctx, request),
    previewOrder: (request: OrderPreviewRequest) => previewOrder(ctx, request, { hasKey: false }),
    createOrder: async (request: OrderRequest) => {
      requireOrderSize(request, sizeLimits);
      const order = await createOrder(ctx, request, { client, network, ...unpaidLimits });
      // It points to the public API, for which shoppers have no key.
      ctx.responseHeaders.delete("location");
      return order;
    },
    getOrder: (orderNumber: string) => getOrder(ctx, { order_number: orderNumber }),
    /** Cancels an unpaid, unfulfilled order for its customer. */
    cancelOrder: (orderNumber: string) =>
      cancelUnpaidOrder(ctx, { order_number: orderNumber }, "customer_request"),
    listOrderEvents: (orderNumber: string) => listOrderEvents(ctx, { order_number: orderNumber }),
    /** Lists the ways to pay that the store offers now, for an amount if given. */
    listPaymentMethods: (amount?: string) =>
      listPaymentMethods(ctx, amount === undefined ? {} : { amount }),
    /** Starts a payment for an order, or returns the session that the shopper can continue. */
    startPayment: (orderNumber: string, request: PaymentSessionRequest) =>
      startPayment(ctx, { order_number: orderNumber, ...request }),
    /** Lists the payment sessions of an order, newest first. */
    listPaymentSessions: (orderNumber: string) =>
      listPaymentSessions(ctx, { order_number: orderNumber }),
    /** Returns a payment session, and first asks the provider unless the result is final. */
    getPaymentSession: (orderNumber: string, uid: string) =>
      getPaymentSession(ctx, { order_number: orderNumber, uid }),
    /** Returns the stored order number; undefined if the number or the contact is wrong. */
    findOrderNumber: (claim: OrderLookup) => findOrderByContact(ctx, claim),
  };
}
