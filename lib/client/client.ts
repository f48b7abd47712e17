import createFetchClient from "openapi-fetch";
import type {
  OrderPreviewRequest,
  OrderRequest,
  Paths,
  ShippingQuoteRequest,
} from "#lib/client/api-types.ts";
import { attempts, type Patience } from "#lib/client/attempts.ts";
import type { Endpoint, Operation } from "#lib/client/errors.ts";
import type { Result } from "#lib/client/result.ts";

export interface ClientOptions {
  /** Where the API is, with its version: `https://api.example.com/api/public/v1`. */
  baseUrl: string;
  /** The store's key. Keep it on a server. */
  apiKey: string;
  /** How long calls try, unless one says otherwise. Default: 10 s an attempt, 2 retries, pauses up to 5 s. */
  patience?: Partial<Patience>;
  /** Sends the requests; the platform's own by default. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface CallOptions extends Partial<Patience> {
  /** Ends the call, at whatever point it is. */
  signal?: AbortSignal;
  /** Address of the buyer this is asked for; counts where the API trusts this server to name it. */
  buyerAddress?: string;
  /** Asks the API, however fresh a kept reply is (see keepReplies). */
  revalidate?: boolean;
}

export interface OrderOptions extends CallOptions {
  /**
   * Under one key there is one order, however often it is sent. Made anew for each call when absent;
   * give that of a call whose outcome is not known to try the same order again.
   */
  idempotencyKey?: string;
}

export type ProductListQuery = NonNullable<Paths["/products"]["get"]["parameters"]["query"]>;

export type ProductFiltersQuery = NonNullable<
  Paths["/product-filters"]["get"]["parameters"]["query"]
>;

export type StorefrontClient = ReturnType<typeof createStorefrontClient>;

const PATIENCE: Patience = { timeout: 10_000, retries: 2, longestPause: 5_000 };
/** The API gives couriers eight seconds; asking them twice is for the caller to decide. */
const QUOTE_PATIENCE = { timeout: 15_000, retries: 0 };

/**
 * The public API of one store. Every call resolves to `{ ok: true, data, meta }` or
 * `{ ok: false, error }`, whichever style the endpoint answers in; `error.kind` tells failures apart.
 */
export function createStorefrontClient(options: ClientOptions) {
  if (typeof document !== "undefined") {
    throw new Error("The storefront client holds an API key: use it on a server, not in a browser");
  }
  const http = createFetchClient<Paths>({
    baseUrl: options.baseUrl,
    fetch: options.fetch,
    headers: { authorization: `Bearer ${options.apiKey}`, accept: "application/json" },
    querySerializer: { array: { style: "form", explode: false } },
    // A redirect is not the API's, and is not told the key.
    redirect: "manual",
  });

  async function call<Op extends Operation>(
    send: (init: Sending) => Promise<Sent>,
    { buyerAddress, revalidate, signal, ...patience }: CallOptions = {},
  ): Promise<Result<Op>> {
    const headers = {
      ...(buyerAddress !== undefined && { "x-forwarded-for": buyerAddress }),
      ...(revalidate && { "cache-control": "no-cache" }),
    };
    const result = await attempts(
      async (attempt) => {
        const { data, error, response } = await send({ signal: attempt, headers, parseAs: "text" });
        return { response, body: data ?? error };
      },
      { ...PATIENCE, ...options.patience, ...patience },
      signal,
    );
    return result as Result<Op>;
  }

  return {
    getStore: (how?: CallOptions) =>
      call<Endpoint<"/store", "get">>((init) => http.GET("/store", init), how),

    getStoreProfile: (how?: CallOptions) =>
      call<Endpoint<"/store-profile", "get">>((init) => http.GET("/store-profile", init), how),

    listProducts: (query: ProductListQuery = {}, how?: CallOptions) =>
      call<Endpoint<"/products", "get">>(
        (init) =>
          http.GET("/products", { ...init, params: { query }, querySerializer: toQueryString }),
        how,
      ),

    /** What the products of a list can be filtered by, with counts. */
    listProductFilters: (query: ProductFiltersQuery = {}, how?: CallOptions) =>
      call<Endpoint<"/product-filters", "get">>(
        (init) =>
          http.GET("/product-filters", {
            ...init,
            params: { query },
            querySerializer: toQueryString,
          }),
        how,
      ),

    getProduct: (uid: string, how?: CallOptions) =>
      call<Endpoint<"/products/{uid}", "get">>(
        (init) => http.GET("/products/{uid}", { ...init, params: { path: { uid } } }),
        how,
      ),

    /** Lists the slugs of products, for page URLs; omits products that are not visible. */
    listProductSlugs: (products: string[], how?: CallOptions) =>
      call<Endpoint<"/product-slugs", "get">>(
        (init) => http.GET("/product-slugs", { ...init, params: { query: { products } } }),
        how,
      ),

    /** Several products at once, in no order; those that cannot be seen are left out. */
    readBasket: (products: string[], how?: CallOptions) =>
      call<Endpoint<"/basket", "get">>(
        (init) => http.GET("/basket", { ...init, params: { query: { products } } }),
        how,
      ),

    listCategories: (how?: CallOptions) =>
      call<Endpoint<"/categories", "get">>((init) => http.GET("/categories", init), how),

    listDeliveryOptions: (how?: CallOptions) =>
      call<Endpoint<"/delivery-options", "get">>(
        (init) => http.GET("/delivery-options", init),
        how,
      ),

    listPickupPoints: (how?: CallOptions) =>
      call<Endpoint<"/pickup-points", "get">>((init) => http.GET("/pickup-points", init), how),

    quoteShipping: (body: ShippingQuoteRequest, how?: CallOptions) =>
      call<Endpoint<"/shipping-quotes", "post">>(
        (init) => http.POST("/shipping-quotes", { ...init, body }),
        { ...QUOTE_PATIENCE, ...how },
      ),

    previewOrder: (body: OrderPreviewRequest, how?: CallOptions) =>
      call<Endpoint<"/order-preview", "post">>(
        (init) => http.POST("/order-preview", { ...init, body }),
        how,
      ),

    /** The order, and the key it was sent under, whatever came of it. */
    createOrder: async (body: OrderRequest, how: OrderOptions = {}) => {
      const { idempotencyKey = crypto.randomUUID(), ...rest } = how;
      const header = { "Idempotency-Key": idempotencyKey };
      const result = await call<Endpoint<"/orders", "post">>(
        (init) => http.POST("/orders", { ...init, body, params: { header } }),
        rest,
      );
      return { ...result, idempotencyKey };
    },

    getOrder: (order_number: string, how?: CallOptions) =>
      call<Endpoint<"/orders/{order_number}", "get">>(
        (init) =>
          http.GET("/orders/{order_number}", { ...init, params: { path: { order_number } } }),
        how,
      ),

    /** Cancels an order that is neither paid nor fulfilled. */
    cancelOrder: (order_number: string, how?: CallOptions) =>
      call<Endpoint<"/orders/{order_number}/cancellation", "post">>(
        (init) =>
          http.POST("/orders/{order_number}/cancellation", {
            ...init,
            params: { path: { order_number } },
          }),
        how,
      ),

    listOrderEvents: (order_number: string, how?: CallOptions) =>
      call<Endpoint<"/orders/{order_number}/events", "get">>(
        (init) =>
          http.GET("/orders/{order_number}/events", {
            ...init,
            params: { path: { order_number } },
          }),
        how,
      ),
  };
}

/** Writes each of several values as a parameter of its own, and those of an object as `name[key]`. */
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

type Sending = { signal: AbortSignal; headers: Record<string, string>; parseAs: "text" };

interface Sent {
  data?: unknown;
  error?: unknown;
  response: Response;
}
