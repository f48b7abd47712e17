import createFetchClient, { type FetchOptions } from "openapi-fetch";
import type {
  OrderPreviewRequest,
  OrderRequest,
  PaymentSessionRequest,
  paths,
  ShippingQuoteRequest,
} from "./api-types.ts";
import type { Endpoint } from "./errors.ts";
import type { Result } from "./result.ts";
import { type RetryOptions, withRetries } from "./retry.ts";

export interface ClientOptions {
  /** URL of the API, with its version: `https://api.example.com/api/public/v1`. */
  baseUrl: string;
  /** The store's key. Keep it on a server. */
  apiKey: string;
  /**
   * Defaults of all calls but quotes: a timeout of 10 s, 2 retries, delays of up to 5 s. Quotes have 15 s and no retry.
   */
  retry?: Partial<RetryOptions>;
  /** Sends the requests; the global `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface CallOptions extends Partial<RetryOptions> {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Address of the shopper, for limits of the API; used where the API trusts this server. */
  shopperAddress?: string;
  /** Sends `Cache-Control: no-cache`, for a `fetch` that caches. */
  revalidate?: boolean;
}

export interface OrderOptions extends CallOptions {
  /**
   * One key creates at most one order. Random by default; pass the key of a call whose outcome is unknown to
   * retry that order.
   */
  idempotencyKey?: string;
}

export type ProductListQuery = NonNullable<paths["/products"]["get"]["parameters"]["query"]>;

export type ProductFilterQuery = NonNullable<
  paths["/product-filters"]["get"]["parameters"]["query"]
>;

export type EventListQuery = NonNullable<paths["/events"]["get"]["parameters"]["query"]>;

export type StorefrontClient = ReturnType<typeof createStorefrontClient>;

const RETRY: RetryOptions = { timeoutMs: 10_000, retries: 2, maxDelayMs: 5_000 };
/** The API waits eight seconds for couriers; the caller decides whether to request quotes again. */
const QUOTE_RETRY = { timeoutMs: 15_000, retries: 0 };

/**
 * Creates a client of the public API of one store. Calls resolve to `{ ok: true, data, meta }` or
 * `{ ok: false, error }`, whichever error format the endpoint has; `error.kind` distinguishes errors.
 */
export function createStorefrontClient(clientOptions: ClientOptions) {
  if (typeof document !== "undefined") {
    throw new Error("The storefront client holds an API key: use it on a server, not in a browser");
  }
  const http = createFetchClient<paths>({
    baseUrl: clientOptions.baseUrl,
    fetch: clientOptions.fetch,
    headers: { authorization: `Bearer ${clientOptions.apiKey}`, accept: "application/json" },
    querySerializer: { array: { style: "form", explode: false } },
    // The API never redirects; another server must not get the key.
    redirect: "manual",
  });

  async function call<Path extends keyof paths, Method extends keyof paths[Path]>(
    method: Method,
    path: Path,
    request: FetchOptions<paths[Path][Method]>,
    { shopperAddress, revalidate, signal, ...retry }: CallOptions = {},
  ): Promise<Result<Endpoint<Path, Method>>> {
    const headers = {
      ...(shopperAddress !== undefined && { "x-forwarded-for": shopperAddress }),
      ...(revalidate && { "cache-control": "no-cache" }),
    };
    const send = http.request as unknown as Send;
    const result = await withRetries(
      async (attempt) => {
        const init = { ...request, headers, signal: attempt, parseAs: "text" };
        const { data, error, response } = await send(String(method), path, init);
        return { response, body: data ?? error };
      },
      { ...RETRY, ...clientOptions.retry, ...retry },
      signal,
    );
    return result as Result<Endpoint<Path, Method>>;
  }

  return {
    getStore: (options?: CallOptions) => call("get", "/store", {}, options),

    getStoreProfile: (options?: CallOptions) => call("get", "/store-profile", {}, options),

    listProducts: (query: ProductListQuery = {}, options?: CallOptions) =>
      call("get", "/products", { params: { query }, querySerializer: toQueryString }, options),

    /** Lists the values that products can be filtered by, with counts. */
    listProductFilters: (query: ProductFilterQuery = {}, options?: CallOptions) =>
      call(
        "get",
        "/product-filters",
        { params: { query }, querySerializer: toQueryString },
        options,
      ),

    getProduct: (uid: string, options?: CallOptions) =>
      call("get", "/products/{uid}", { params: { path: { uid } } }, options),

    /** Reads the details for a product's page that the product itself does not include. */
    getProductDetails: (uid: string, options?: CallOptions) =>
      call("get", "/product-details/{uid}", { params: { path: { uid } } }, options),

    /** Lists the slugs of products, for page URLs; omits products that are not visible. */
    listProductSlugs: (products: string[], options?: CallOptions) =>
      call("get", "/product-slugs", { params: { query: { products } } }, options),

    /** Reads several products in no particular order; omits products that are not visible. */
    readBasket: (products: string[], options?: CallOptions) =>
      call("get", "/basket", { params: { query: { products } } }, options),

    listCategories: (options?: CallOptions) => call("get", "/categories", {}, options),

    listDeliveryOptions: (options?: CallOptions) => call("get", "/delivery-options", {}, options),

    listPickupPoints: (options?: CallOptions) => call("get", "/pickup-points", {}, options),

    quoteShipping: (body: ShippingQuoteRequest, options?: CallOptions) =>
      call("post", "/shipping-quotes", { body }, { ...QUOTE_RETRY, ...options }),

    previewOrder: (body: OrderPreviewRequest, options?: CallOptions) =>
      call("post", "/order-preview", { body }, options),

    /** Creates an order. The result, even an error, has the idempotency key of the call. */
    createOrder: async (body: OrderRequest, options: OrderOptions = {}) => {
      const { idempotencyKey = crypto.randomUUID(), ...rest } = options;
      const header = { "Idempotency-Key": idempotencyKey };
      const result = await call("post", "/orders", { body, params: { header } }, rest);
      return { ...result, idempotencyKey };
    },

    getOrder: (order_number: string, options?: CallOptions) =>
      call("get", "/orders/{order_number}", { params: { path: { order_number } } }, options),

    /** Cancels an order that is neither paid nor fulfilled. */
    cancelOrder: (order_number: string, options?: CallOptions) => {
      const params = { path: { order_number } };
      return call("post", "/orders/{order_number}/cancellation", { params }, options);
    },

    /** Lists the ways to pay that the store offers now; with an amount, those that can charge it. */
    listPaymentMethods: (query: { amount?: string } = {}, options?: CallOptions) =>
      call("get", "/payment-methods", { params: { query } }, options),

    /** Starts a payment for an order, or returns the session that the customer can continue. */
    startPayment: (order_number: string, body: PaymentSessionRequest, options?: CallOptions) => {
      const params = { path: { order_number } };
      return call("post", "/orders/{order_number}/payment-sessions", { body, params }, options);
    },

    /** Lists the payment sessions of an order, newest first. */
    listPaymentSessions: (order_number: string, options?: CallOptions) =>
      call(
        "get",
        "/orders/{order_number}/payment-sessions",
        { params: { path: { order_number } } },
        options,
      ),

    /** Reads a payment session, and whether it has succeeded. */
    getPaymentSession: (order_number: string, uid: string, options?: CallOptions) => {
      const params = { path: { order_number, uid } };
      return call("get", "/orders/{order_number}/payment-sessions/{uid}", { params }, options);
    },

    listOrderEvents: (order_number: string, options?: CallOptions) =>
      call("get", "/orders/{order_number}/events", { params: { path: { order_number } } }, options),

    /** Lists events after a position; the key must be allowed to read events. */
    listEvents: (query: EventListQuery = {}, options?: CallOptions) =>
      call("get", "/events", { params: { query } }, options),
  };
}

/** Serializes each value of an array as its own parameter, and values of an object as `name[key]`. */
function toQueryString(query: Record<string, unknown>): string {
  const params = new URLSearchParams();
  const append = (name: string, values: unknown) => {
    for (const value of [values].flat()) {
      if (value !== undefined) params.append(name, String(value));
    }
  };
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== "object" || Array.isArray(value)) append(name, value);
    else for (const [key, values] of Object.entries(value ?? {})) append(`${name}[${key}]`, values);
  }
  return params.toString();
}

type Send = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
