import type { CourierQuote } from "#lib/client/api-types.ts";
import type { CallOptions } from "#lib/client/client.ts";
import type { ClientError } from "#lib/client/errors.ts";
import type { Product } from "#lib/contract/product.ts";
import type { BasketProduct, ShopProduct } from "#lib/contract/storefront-routes.ts";
import { MAX_SUGGESTIONS } from "#lib/contract/suggestions.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, unavailable, undefinedIfNotFound } from "#lib/kernel/errors.ts";
import type { RemoteStorefront } from "#lib/runtime.ts";
import { type OrderLookup, parseLookup } from "#lib/services/orders/order-lookup.ts";
import { orderSizeLimits, requireOrderSize } from "#lib/services/orders/order-size-limits.ts";
import { withDeliveryDates } from "#lib/services/stores/list-delivery-options.ts";
import type { Caller, Shop } from "#lib/shop/data/in-process.ts";
import { orderLinkSecret } from "#lib/shop/data/order-link-secret.ts";
import { withSlugs } from "#lib/shop/data/with-slugs.ts";

/** A shopper waits for the page: one quick retry. */
const READ_RETRY = { timeoutMs: 5_000, retries: 1, maxDelayMs: 1_000 };
/** Orders may take longer; the browser retries too. */
const ORDER_RETRY = { timeoutMs: 10_000, retries: 1 };
/** Longer than the other instance waits for the payment provider. */
const PAYMENT_CHECK = { timeoutMs: 15_000, retries: 0 };

/** Returns the store of another instance, through its public API. */
export async function findShopRemotely(
  rt: Pick<RemoteStorefront, "api" | "env" | "clock" | "log">,
  { signal, address, idempotencyKey, responseHeaders }: Caller,
): Promise<Shop> {
  const { api, env, clock } = rt;
  const options: CallOptions = { signal, shopperAddress: address };
  const readOptions = { ...options, ...READ_RETRY };
  const [settings, profile] = await Promise.all([
    dataOf(api.getStore(readOptions)),
    dataOf(api.getStoreProfile(readOptions)),
  ]);
  const toShopProducts = (products: Product[]) =>
    withSlugs(products, (uids) => dataOf(api.listProductSlugs(uids, readOptions)));
  const sizeLimits = orderSizeLimits(env);
  const getOrder = (orderNumber: string) => dataOf(api.getOrder(orderNumber, readOptions));
  return {
    store: { ...settings, ...profile },
    publicUrl: env.PUBLIC_URL,
    clock,
    orderLinkSecret: () => orderLinkSecret(rt),
    maxLineQuantity: sizeLimits.lineQuantity,
    listCategories: () => dataOf(api.listCategories(readOptions)),
    listProducts: async (query) => {
      const page = await dataOf(api.listProducts(query, readOptions));
      return { ...page, results: await toShopProducts(page.results) };
    },
    listProductFilters: (query) => dataOf(api.listProductFilters(query, readOptions)),
    // The API does not list popular products.
    listPopularProducts: async () => [],
    suggestProducts: async (search) => {
      const query = { search, search_in: "all", limit: MAX_SUGGESTIONS.products } as const;
      const page = await dataOf(api.listProducts(query, readOptions));
      return {
        correctedSearch: page.corrected_search,
        count: page.count,
        products: await toShopProducts(page.results),
      };
    },
    getProduct: async (uid) => {
      const [product] = await toShopProducts([await dataOf(api.getProduct(uid, readOptions))]);
      return product as ShopProduct;
    },
    getProductDetails: (uid) => dataOf(api.getProductDetails(uid, readOptions)),
    // The other instance serves its pictures.
    readPicture: async () => undefined,
    // Bypass the cache: the cart must show current prices. Orders have a key, so unpaid ones do not limit them.
    listCartProducts: async ({ products }): Promise<BasketProduct[]> =>
      toShopProducts(await dataOf(api.readBasket(products, { ...readOptions, revalidate: true }))),
    // The response may have been cached before the promised day changed.
    listDeliveryOptions: async () =>
      (await dataOf(api.listDeliveryOptions(readOptions))).map((option) =>
        withDeliveryDates(option, clock.now(), profile.time_zone),
      ),
    listDeliveryRates: () => dataOf(api.listDeliveryOptions(readOptions)),
    listPickupPoints: () => dataOf(api.listPickupPoints(readOptions)),
    quoteShipping: (request) => dataOf(api.quoteShipping(request, options)),
    previewOrder: (request) => dataOf(api.previewOrder(toClientRequest(request), readOptions)),
    createOrder: async (request) => {
      requireOrderSize(request, sizeLimits);
      const result = await api.createOrder(toClientRequest(request), {
        ...options,
        ...ORDER_RETRY,
        ...(idempotencyKey !== null && { idempotencyKey }),
      });
      if (!result.ok) throw toShopFailure(result.error);
      if (result.meta.replayed) responseHeaders.set("idempotency-replayed", "true");
      return result.data;
    },
    getOrder,
    cancelOrder: (orderNumber) => dataOf(api.cancelOrder(orderNumber, options)),
    listOrderEvents: (orderNumber) => dataOf(api.listOrderEvents(orderNumber, readOptions)),
    listPaymentMethods: (amount) =>
      dataOf(api.listPaymentMethods(amount === undefined ? {} : { amount }, readOptions)),
    startPayment: (orderNumber, request) =>
      dataOf(api.startPayment(orderNumber, request, { ...options, ...ORDER_RETRY })),
    listPaymentSessions: (orderNumber) => dataOf(api.listPaymentSessions(orderNumber, readOptions)),
    getPaymentSession: (orderNumber, uid) =>
      dataOf(api.getPaymentSession(orderNumber, uid, { ...options, ...PAYMENT_CHECK })),
    findOrderNumber: (claim) => findOrderNumber(claim, profile.phone, getOrder),
  };
}

/** Types the courier's quote for the client; the API validates it. */
function toClientRequest<Sent extends { courier?: object | null }>(request: Sent) {
  return { ...request, courier: request.courier as CourierQuote | null | undefined };
}

/** Sends the same requests for a hit and a miss, so that timing reveals nothing, and compares the contact here. */
async function findOrderNumber(
  claim: OrderLookup,
  storePhone: string,
  getOrder: Shop["getOrder"],
): Promise<string | undefined> {
  const { orderNumbers, email, phone } = parseLookup(claim, storePhone);
  const orders = await Promise.all(
    orderNumbers.map((number) => getOrder(number).catch(undefinedIfNotFound)),
  );
  const own = orders.find(
    (order) =>
      order !== undefined &&
      (order.customer_email.toLowerCase() === email || order.customer_phone === phone),
  );
  return own?.order_number;
}

/** Returns the data of a call or throws its error. */
async function dataOf<T>(
  call: Promise<{ ok: true; data: T } | { ok: false; error: ClientError }>,
): Promise<T> {
  const result = await call;
  if (result.ok) return result.data;
  throw toShopFailure(result.error);
}

/** Converts an error of the API client to the Failure that the in-process shop throws for the same request. */
function toShopFailure(error: ClientError): Failure {
  // A rejected key is a misconfiguration of this instance.
  if (!isKnown(error) || error.kind === "AUTHENTICATION_FAILED") {
    return unavailable(new Error(`${error.kind}: ${error.message}`, { cause: error }));
  }
  const { kind, message, details, retryAfter } = error;
  return new Failure({ code: kind, text: message, details, retryAfter });
}

function isKnown(error: ClientError): error is Extract<ClientError, { kind: ErrorCode }> {
  return Object.hasOwn(ERROR_CODES, error.kind);
}
