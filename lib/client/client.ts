import createFetchClient from "openapi-fetch";
import type {
  OrderPreviewRequest,
  OrderRequest,
  Paths,
  ShippingQuoteRequest,
} from "#lib/client/api-types.ts";
import type { Endpoint, OperationTypes } from "#lib/client/errors.ts";
import type { Result } from "#lib/client/result.ts";
import { type RetryOptions, withRetries } from "#lib/client/retry.ts";

export interface ClientOptions {
  /** Address of the API, with its version: `https://api.example.com/api/public/v1`. */
  baseUrl: string;
  /** The store's key. Keep it on a server. */
  apiKey: string;
  /** Defaults of all calls: a timeout of 10 s, 2 retries, delays of up to 5 s. */
  retry?: Partial<RetryOptions>;
  /** Sends the requests; the platform's own by default. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface CallOptions extends Partial<RetryOptions> {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Address of the buyer, for limits of the API; used where the API trusts this server. */
  buyerAddress?: string;
  /** Bypasses the cache of `cacheResponses`. */
  revalidate?: boolean;
}

export interface OrderOptions extends CallOptions {
  /**
   * One key creates at most one order. Random by default; pass the key of a call whose outcome is unknown to
   * retry that order.
   */
  idempotencyKey?: string;
}

export type ProductListQuery = NonNullable<Paths["/products"]["get"]["parameters"]["query"]>;

export type ProductFilterOptions = NonNullable<
  Paths["/product-filters"]["get"]["parameters"]["query"]
>;

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
  const http = createFetchClient<Paths>({
    baseUrl: clientOptions.baseUrl,
    fetch: clientOptions.fetch,
    headers: { authorization: `Bearer ${clientOptions.apiKey}`, accept: "application/json" },
    querySerializer: { array: { style: "form", explode: false } },
    // The API never redirects; another server must not get the key.
    redirect: "manual",
  });

  async function call<Op extends OperationTypes>(
    send: (init: RequestOptions) => Promise<ParsedResponse>,
    { buyerAddress, revalidate, signal, ...retry }: CallOptions = {},
  ): Promise<Result<Op>> {
    const headers = {
      ...(buyerAddress !== undefined && { "x-forwarded-for": buyerAddress }),
      ...(revalidate && { "cache-control": "no-cache" }),
    };
    const result = await withRetries(
      async (attempt) => {
        const { data, error, response } = await send({ signal: attempt, headers, parseAs: "text" });
        return { response, body: data ?? error };
      },
      { ...RETRY, ...clientOptions.retry, ...retry },
      signal,
    );
    return result as Result<Op>;
  }

  return {
    getStore: (options?: CallOptions) =>
      call<Endpoint<"/store", "get">>((init) => http.GET("/store", init), options),

    getStoreProfile: (options?: CallOptions) =>
      call<Endpoint<"/store-profile", "get">>((init) => http.GET("/store-profile", init), options),

    listProducts: (query: ProductListQuery = {}, options?: CallOptions) =>
      call<Endpoint<"/products", "get">>(
        (init) =>
          http.GET("/products", { ...init, params: { query }, querySerializer: toQueryString }),
        options,
      ),

    /** Lists the values that products can be filtered by, with counts. */
    listProductFilters: (query: ProductFilterOptions = {}, options?: CallOptions) =>
      call<Endpoint<"/product-filters", "get">>(
        (init) =>
          http.GET("/product-filters", {
            ...init,
            params: { query },
            querySerializer: toQueryString,
          }),
        options,
      ),

    getProduct: (uid: string, options?: CallOptions) =>
      call<Endpoint<"/products/{uid}", "get">>(
        (init) => http.GET("/products/{uid}", { ...init, params: { path: { uid } } }),
        options,
      ),

    /** Reads the details for a product's page that the product itself does not include. */
    getProductDetails: (uid: string, options?: CallOptions) =>
      call<Endpoint<"/product-details/{uid}", "get">>(
        (init) => http.GET("/product-details/{uid}", { ...init, params: { path: { uid } } }),
        options,
      ),

    /** Lists the slugs of products, for page URLs; omits products that are not visible. */
    listProductSlugs: (products: string[], options?: CallOptions) =>
      call<Endpoint<"/product-slugs", "get">>(
        (init) => http.GET("/product-slugs", { ...init, params: { query: { products } } }),
        options,
      ),

    /** Reads several products in no particular order; omits products that are not visible. */
    readBasket: (products: string[], options?: CallOptions) =>
      call<Endpoint<"/basket", "get">>(
        (init) => http.GET("/basket", { ...init, params: { query: { products } } }),
        options,
      ),

    listCategories: (options?: CallOptions) =>
      call<Endpoint<"/categories", "get">>((init) => http.GET("/categories", init), options),

    listDeliveryOptions: (options?: CallOptions) =>
      call<Endpoint<"/delivery-options", "get">>(
        (init) => http.GET("/delivery-options", init),
        options,
      ),

    listPickupPoints: (options?: CallOptions) =>
      call<Endpoint<"/pickup-points", "get">>((init) => http.GET("/pickup-points", init), options),

    quoteShipping: (body: ShippingQuoteRequest, options?: CallOptions) =>
      call<Endpoint<"/shipping-quotes", "post">>(
        (init) => http.POST("/shipping-quotes", { ...init, body }),
        { ...QUOTE_RETRY, ...options },
      ),

    previewOrder: (body: OrderPreviewRequest, options?: CallOptions) =>
      call<Endpoint<"/order-preview", "post">>(
        (init) => http.POST("/order-preview", { ...init, body }),
        options,
      ),

    /** Creates an order. The result, even an error, has the idempotency key of the call. */
    createOrder: async (body: OrderRequest, options: OrderOptions = {}) => {
      const { idempotencyKey = crypto.randomUUID(), ...rest } = options;
      const header = { "Idempotency-Key": idempotencyKey };
      const result = await call<Endpoint<"/orders", "post">>(
        (init) => http.POST("/orders", { ...init, body, params: { header } }),
        rest,
      );
      return { ...result, idempotencyKey };
    },

    getOrder: (order_number: string, options?: CallOptions) =>
      call<Endpoint<"/orders/{order_number}", "get">>(
        (init) =>
          http.GET("/orders/{order_number}", { ...init, params: { path: { order_number } } }),
        options,
      ),

    /** Cancels an order that is neither paid nor fulfilled. */
    cancelOrder: (order_number: string, options?: CallOptions) =>
      call<Endpoint<"/orders/{order_number}/cancellation", "post">>(
        (init) =>
          http.POST("/orders/{order_number}/cancellation", {
            ...init,
            params: { path: { order_number } },
          }),
        options,
      ),

    listOrderEvents: (order_number: string, options?: CallOptions) =>
      call<Endpoint<"/orders/{order_number}/events", "get">>(
        (init) =>
          http.GET("/orders/{order_number}/events", {
            ...init,
            params: { path: { order_number } },
          }),
        options,
      ),
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

type RequestOptions = { signal: AbortSignal; headers: Record<string, string>; parseAs: "text" };

interface ParsedResponse {
  data?: unknown;
  error?: unknown;
  response: Response;
}
