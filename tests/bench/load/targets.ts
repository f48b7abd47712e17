import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { PRODUCTS_PER_PAGE } from "#lib/shop/catalogue/list-query.ts";
import type { BenchData } from "#tests/bench/bench-data.ts";
import { COMMON_WORDS } from "#tests/bench/catalogue/load-catalogue.ts";
import { qualities } from "#tests/bench/catalogue/names.ts";
import type { BenchRequest } from "#tests/bench/load/connection.ts";
import { pickupOrder, SHOPPER } from "#tests/support/orders/orders.ts";

/** The references that the product is compared with. */
export const REFERENCES = ["documents", "offlinePage"] as const;
export type Reference = (typeof REFERENCES)[number];

type NextRequest = () => BenchRequest;

export interface Target {
  name: string;
  /** Returns the next request to the product. */
  next: NextRequest;
  status: number;
  /**
   * Number of distinct requests before they repeat. The catalogue is edited before each repetition, so no cached
   * response can be used.
   */
  distinctRequests?: number;
  /** Edits the catalogue twice a second, which invalidates caches. */
  isEdited?: boolean;
  /** Number of connections, if different from other targets. */
  connections?: number;
  references: Partial<Record<Reference, NextRequest>>;
}

/** Number of different page sizes: 10 to 30 products, 20 on average. */
const PAGE_SIZES = 21;
const pageSizeOf = (counter: number) => 10 + (counter % PAGE_SIZES);
const OFFSETS = 1_000;
const varied = (offset: number, counter: number) =>
  `limit=${pageSizeOf(counter)}&offset=${offset + (Math.floor(counter / PAGE_SIZES) % OFFSETS)}`;
const VARIED = PAGE_SIZES * OFFSETS;
/** Number of offsets of the count target, whose pages of one product read only what the count needs. */
const COUNT_OFFSETS = 5_000;
/** Number of different pages at the first ten offsets. */
const FIRST_PAGES = PAGE_SIZES * 10;

const SORTS = ["name", "price", "-price"];
const PAIRS_OF_WORDS = qualities.flatMap((quality) =>
  COMMON_WORDS.map((word) => `${quality}+${word}`),
);

/** Suffix of targets that are measured with one connection. */
export const ONE_CONNECTION = ", one connection";

/** Returns each target twice, with one connection and with many, because batching may hide latency. */
export function targetsIn(data: BenchData): Target[] {
  return manyTargets(data).flatMap((target) => [
    target,
    { ...target, name: target.name + ONE_CONNECTION, connections: 1 },
  ]);
}

/** Omits targets that need a larger catalogue. */
function manyTargets(data: BenchData): Target[] {
  const { products, categories, rareWords, visible } = data;
  const list = (counter: number) => `/products?${varied(0, counter)}`;
  const product = (counter: number) => `/products/${at(products, counter)}`;
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
    read("category, each different", ofEach(categories, "category", VARIED), {
      distinctRequests: categories.length * VARIED,
    }),
    read("count, each different", (n) => `/products?limit=1&offset=${n % COUNT_OFFSETS}`, {
      distinctRequests: COUNT_OFFSETS,
    }),
    search("rare word", ofEach(rareWords, "search", PAGE_SIZES), rareWords.length * PAGE_SIZES),
    search("common word", ofEach(COMMON_WORDS, "search", VARIED), COMMON_WORDS.length * VARIED),
    search(
      "two words",
      ofEach(PAIRS_OF_WORDS, "search", FIRST_PAGES),
      PAIRS_OF_WORDS.length * FIRST_PAGES,
    ),
    search("no match", (n) => `/products?search=zq${n.toString(36)}zq`, Number.POSITIVE_INFINITY),
    read("one product, repeated", () => product(0)),
    read("one product, each different", product, { distinctRequests: products.length }),
    read("store", () => "/store"),
    ...ofOrders(data),
    ...ofPages(data),
    {
      ...read("list, edited twice a second", list, { distinctRequests: VARIED }),
      isEdited: true,
    },
    {
      ...read("one product, edited twice a second", product, { distinctRequests: products.length }),
      isEdited: true,
    },
  ];

  function search(
    name: string,
    path: (counter: number) => string,
    distinctRequests: number,
  ): Target {
    return read(`search, ${name}`, path, { distinctRequests });
  }

  function read(
    name: string,
    path: (counter: number) => string,
    more: Pick<Target, "distinctRequests"> = {},
  ): Target {
    return {
      name,
      next: counted((n) => api(data, path(n))),
      status: 200,
      references: { documents: counted((n) => ({ path: `/documents${path(n)}` })) },
      ...more,
    };
  }
}

/** Combines each value of `named` with this number of pages. */
function ofEach(values: readonly string[], named: string, pages: number) {
  return (counter: number) => {
    const page = Math.floor(counter / values.length) % pages;
    return `/products?${named}=${at(values, counter).toLowerCase()}&${varied(0, page)}`;
  };
}

/** Reference requests: reading a product by its key, and storing an order without checks. */
function ofOrders(data: BenchData): Target[] {
  const written = (next: NextRequest, status: number): Omit<Target, "name"> => ({
    next,
    status,
    references: { documents: () => ({ ...next(), path: "/documents/orders" }) },
  });
  return [
    {
      name: "order, read",
      next: counted((n) => api(data, `/orders/${at(data.orders, n)}`)),
      status: 200,
      references: {
        documents: counted((n) => ({ path: `/documents/products/${at(data.products, n)}` })),
      },
    },
    {
      name: "shipping quote",
      ...written(
        counted((n) =>
          api(data, "/shipping-quotes", {
            ...SHOPPER,
            delivery_address: `${1 + (n % 300)} Marina Road, Lagos`,
            items: [{ variant: at(data.variants, n), quantity: 1 }],
          }),
        ),
        200,
      ),
    },
    {
      name: "order, spread over 200 variants",
      ...written(
        counted((n) => benchOrder(data, at(data.variants, n), n)),
        201,
      ),
    },
    {
      name: "order, one hot variant",
      ...written(
        counted((n) => benchOrder(data, data.hotVariant, n)),
        201,
      ),
    },
  ];
}

/** Returns an order of one unit by one of a thousand customers. */
export function benchOrder(data: BenchData, variant: string, counter: number): BenchRequest {
  const customer_email = `shopper-${counter % 1_000}@example.com`;
  return api(data, "/orders", pickupOrder([{ variant, quantity: 1 }], { customer_email }));
}

/** A page, compared with the offline page of the same build. */
function ofPages(data: BenchData): Target[] {
  const lists = Math.max(1, Math.floor(data.visible / PRODUCTS_PER_PAGE));
  const page = (
    name: string,
    path: (counter: number) => string,
    headers: Record<string, string> = {},
  ): Target => ({
    name: `page: ${name}`,
    next: counted((n) => ({ path: path(n), headers })),
    status: 200,
    references: { offlinePage: () => ({ path: "/offline", headers }) },
  });
  return [
    // The same page with different campaign parameters.
    page("home, repeated", (n) => `/?utm_content=${n}`),
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
