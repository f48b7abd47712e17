import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { PRODUCTS_PER_PAGE } from "#lib/shop/catalogue/list-query.ts";
import type { BenchData } from "#tests/bench/bench-data.ts";
import { COMMON_WORDS } from "#tests/bench/catalogue.ts";
import type { BenchRequest } from "#tests/bench/load.ts";
import { pickupOrder, SHOPPER } from "#tests/support/orders/orders.ts";

type NextRequest = () => BenchRequest;

export interface Target {
  name: string;
  /** Returns the next request to the product. */
  next: NextRequest;
  status: number;
  /** Returns the request that it is compared with: to the reference server, or a page of the product. */
  reference: NextRequest;
  /**
   * Number of distinct requests before they repeat. The catalogue is edited before each repetition, so no cached
   * response can be used.
   */
  distinctRequests?: number;
  /** Edits the catalogue twice a second, which invalidates caches. */
  isEdited?: boolean;
  connections: number;
}

/** Page sizes: 10 to 30 products, 20 on average. */
const PAGE_SIZES = 21;
const OFFSETS = 1_000;
const VARIED = PAGE_SIZES * OFFSETS;
const varied = (offset: number, n: number) =>
  `limit=${10 + (n % PAGE_SIZES)}&offset=${offset + (Math.floor(n / PAGE_SIZES) % OFFSETS)}`;
/** Number of offsets of the count target, whose pages of one product read only what the count needs. */
const COUNT_OFFSETS = 5_000;

const SORTS = ["name", "price", "-price"];

/** Suffix of targets that are measured with one connection. */
export const ONE_CONNECTION = ", one connection";
export const CONNECTIONS = 16;

/** Returns each target twice, with one connection and with many, because batching may hide latency. */
export function targetsIn(data: BenchData): Target[] {
  return [...ofCatalogue(data), ...ofOrders(data), ...ofPages(data)].flatMap((target) => [
    { ...target, connections: CONNECTIONS },
    { ...target, name: target.name + ONE_CONNECTION, connections: 1 },
  ]);
}

type AnyConnections = Omit<Target, "connections">;

/** Omits targets that need a larger catalogue. */
function ofCatalogue(data: BenchData): AnyConnections[] {
  const { products, categories, rareWords, visible } = data;
  const read = (
    name: string,
    path: (n: number) => string,
    more: Pick<Target, "distinctRequests" | "isEdited"> = {},
  ): AnyConnections => ({
    name,
    next: counted((n) => api(data, path(n))),
    status: 200,
    reference: counted((n) => ({ path: path(n) })),
    ...more,
  });
  /** Combines each value of `parameter` with this number of pages. */
  const readEach = (name: string, parameter: string, values: readonly string[], pages = VARIED) =>
    read(
      name,
      (n) => {
        const page = Math.floor(n / values.length) % pages;
        return `/products?${parameter}=${at(values, n).toLowerCase()}&${varied(0, page)}`;
      },
      { distinctRequests: values.length * pages },
    );
  const list = (n: number) => `/products?${varied(0, n)}`;
  const product = (n: number) => `/products/${at(products, n)}`;
  return [
    read("list, repeated", () => "/products"),
    read("list, each different", list, { distinctRequests: VARIED }),
    ...[5_000, 50_000]
      .filter((offset) => offset + OFFSETS < visible)
      .map((offset) =>
        read(`list, offset ${offset}`, (n) => `/products?${varied(offset, n)}`, {
          distinctRequests: VARIED,
        }),
      ),
    readEach("category, each different", "category", categories),
    read("count, each different", (n) => `/products?limit=1&offset=${n % COUNT_OFFSETS}`, {
      distinctRequests: COUNT_OFFSETS,
    }),
    readEach("search, rare word", "search", rareWords, PAGE_SIZES),
    readEach("search, common word", "search", COMMON_WORDS),
    read("search, no match", (n) => `/products?search=zq${n.toString(36)}zq`),
    read("one product, repeated", () => product(0)),
    read("one product, each different", product, { distinctRequests: products.length }),
    read("list, edited twice a second", list, { distinctRequests: VARIED, isEdited: true }),
  ];
}

/** Reference requests: reading a product by its key, and storing an order without checks. */
function ofOrders(data: BenchData): AnyConnections[] {
  const written = (name: string, request: (n: number) => BenchRequest, status = 201) => {
    const next = counted(request);
    return { name, next, status, reference: () => ({ ...next(), path: "/orders" }) };
  };
  return [
    {
      name: "order, read",
      next: counted((n) => api(data, `/orders/${at(data.orders, n)}`)),
      status: 200,
      reference: counted((n) => ({ path: `/products/${at(data.products, n)}` })),
    },
    written(
      "shipping quote",
      (n) =>
        api(data, "/shipping-quotes", {
          ...SHOPPER,
          delivery_address: `${1 + (n % 300)} Marina Road, Lagos`,
          items: [{ variant: at(data.variants, n), quantity: 1 }],
        }),
      200,
    ),
    written("order, spread over 200 variants", (n) => benchOrder(data, at(data.variants, n), n)),
    written("order, one hot variant", (n) => benchOrder(data, data.hotVariant, n)),
  ];
}

/** Returns an order of one unit by one of a thousand customers. */
export function benchOrder(data: BenchData, variant: string, counter: number): BenchRequest {
  const customer_email = `shopper-${counter % 1_000}@example.com`;
  return api(data, "/orders", pickupOrder([{ variant, quantity: 1 }], { customer_email }));
}

/**
 * Pages, compared with the offline page of the same build, which is rendered on every request. Each request comes from
 * another client, because the number of pages that are rendered at once for one client is limited.
 */
function ofPages(data: BenchData): AnyConnections[] {
  const lists = Math.max(1, Math.floor(data.visible / PRODUCTS_PER_PAGE));
  const page = (name: string, path: (n: number) => string, headers = {}) => ({
    name: `page: ${name}`,
    next: counted((n) => ({ path: path(n), headers: { ...headers, ...client(n) } })),
    status: 200,
    reference: counted((n) => ({ path: OFFLINE_PAGE, headers: { ...headers, ...client(n) } })),
  });
  return [
    page("list, repeated", () => "/products"),
    page("list, repeated, to a browser", () => "/products", { "accept-encoding": "gzip, br" }),
    page(
      "list, each different",
      (n) => `/products?sort=${at(SORTS, n)}&page=${1 + (Math.floor(n / SORTS.length) % lists)}`,
    ),
    page("product, repeated", () => at(data.pages, 0)),
    page("product, each different", (n) => at(data.pages, n)),
  ];
}

/** Returns the header of a proxy that names one of 250 clients. */
function client(counter: number): Record<string, string> {
  return { "x-forwarded-for": `10.0.0.${1 + (counter % 250)}` };
}

export const OFFLINE_PAGE = "/offline";

function api(data: BenchData, path: string, body?: object): BenchRequest {
  const authorization = `Bearer ${data.key}`;
  if (!body) return { path: API_BASE_PATH + path, headers: { authorization } };
  return {
    path: API_BASE_PATH + path,
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function counted(request: (counter: number) => BenchRequest): NextRequest {
  let counter = 0;
  return () => request(counter++);
}

function at<T>(list: readonly T[], counter: number): T {
  return list[counter % list.length] as T;
}
