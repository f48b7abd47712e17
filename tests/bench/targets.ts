import { qualities } from "#db/demo/generated/names.ts";
import { API_BASE_PATH } from "#lib/contract/unspecified.ts";
import { PRODUCTS_PER_PAGE } from "#lib/storefront/product-filter.ts";
import { COMMON_WORDS } from "#tests/bench/catalogue.ts";
import type { Ask } from "#tests/bench/load.ts";
import type { World } from "#tests/bench/world.ts";
import { pickupOf, SHOPPER } from "#tests/support/orders.ts";

/** Who answers beside the product, and what its requests' paths begin with. */
export const FLOORS = ["documents", "assembled", "empty"] as const;
export type Floor = (typeof FLOORS)[number];

type Requests = () => Ask;

export interface Target {
  name: string;
  /** The next request to the product. */
  next: Requests;
  status: number;
  /** The catalogue is edited all the while, so that no reply can be given twice. */
  edited: boolean;
  /** That ask at once, where it is not as many as of all others. */
  connections?: number;
  /** Ratios are taken of the first. */
  beside: Partial<Record<Floor, Requests>>;
}

/** A list of another 18 to 22 products each time, from this offset on. */
const VARIED = 1_000;
const varied = (offset: number, counter: number) =>
  `limit=${10 + (counter % 21)}&offset=${offset + (Math.floor(counter / 21) % VARIED)}`;

const SORTS = ["name", "price", "-price"];
const PAIRS = ["te", "el", "an", "le", "ma", "ra", "de", "in"];

/** What there is to measure in this world: what its catalogue is too small for is left out. */
export function targetsIn(world: World): Target[] {
  const { products, categories, rareWords } = world;
  const searches: [string, (counter: number) => string][] = [
    ["search, rare word", (n) => `search=${at(rareWords, n)}&limit=${15 + (n % 10)}`],
    ["search, common word", (n) => `search=${at(COMMON_WORDS, n)}&${varied(0, n)}`],
    [
      "search, two words",
      (n) =>
        `search=${at(qualities, n)}+${at(COMMON_WORDS, Math.floor(n / 9))}&${varied(0, n % 200)}`,
    ],
    ["search, no match", (n) => `search=zq${n.toString(36)}zq`],
  ];
  return [
    read("list, page 1, repeated", "/products", { edited: false }),
    read("list, page 1, each different", (n) => `/products?${varied(0, n)}`),
    ...[5_000, 50_000]
      .filter((offset) => offset + VARIED < world.visible)
      .map((offset) => read(`list, offset ${offset}`, (n) => `/products?${varied(offset, n)}`)),
    read(
      "category, each different",
      (n) => `/products?category=${at(categories, n)}&${varied(0, Math.floor(n / 50))}`,
      { beside: ["documents"] },
    ),
    ...searches.map(([name, query]) =>
      read(name, (n) => `/products?${query(n).toLowerCase()}`, { beside: ["documents"] }),
    ),
    {
      ...read("search, two letters", (n) => `/products?search=${at(PAIRS, n)}&${varied(0, n)}`, {
        beside: ["documents"],
      }),
      // Of a crowd, some would be refused before their turn has come.
      connections: 1,
    },
    read("one product, repeated", `/products/${at(products, 0)}`, { edited: false }),
    read("one product, each different", (n) => `/products/${at(products, n)}`),
    read("store", "/store", { edited: false, beside: ["documents"] }),
    ...ofOrders(world),
    ...ofPages(world),
  ];

  function read(
    name: string,
    path: string | ((counter: number) => string),
    { edited = true, beside = ["documents", "assembled"] as Floor[] } = {},
  ): Target {
    const pathOf = typeof path === "string" ? () => path : path;
    return {
      name,
      next: counted((n) => api(world, pathOf(n))),
      status: 200,
      edited,
      beside: Object.fromEntries(
        beside.map((floor) => [floor, counted((n) => ({ path: `/${floor}${pathOf(n)}` }))]),
      ),
    };
  }
}

/** Beside a product read by its key: the least a request to this database can cost. */
function ofOrders(world: World): Target[] {
  const beside = {
    documents: counted((n) => ({ path: `/documents/products/${at(world.products, n)}` })),
  };
  const target = (name: string, status: number, next: Requests): Target => ({
    name,
    next,
    status,
    edited: false,
    beside,
  });
  return [
    target(
      "order, read",
      200,
      counted((n) => api(world, `/orders/${at(world.orders, n)}`)),
    ),
    target(
      "shipping quote",
      200,
      counted((n) =>
        api(world, "/shipping-quotes", {
          ...SHOPPER,
          delivery_address: `${1 + (n % 300)} Marina Road, Lagos`,
          items: [{ variant: at(world.variants, n), quantity: 1 }],
        }),
      ),
    ),
    target(
      "order, spread over 200 variants",
      201,
      counted((n) => pickupOrder(world, at(world.variants, n), n)),
    ),
    target(
      "order, one hot variant",
      201,
      counted((n) => pickupOrder(world, world.hotVariant, n)),
    ),
  ];
}

/** One piece, for one of a thousand customers. */
export function pickupOrder(world: World, variant: string, counter: number): Ask {
  const customer_email = `shopper-${counter % 1_000}@example.com`;
  return api(world, "/orders", pickupOf([{ variant, quantity: 1 }], { customer_email }));
}

/** Beside a page of the same build that shows nothing. */
function ofPages(world: World): Target[] {
  const lists = Math.max(1, Math.floor(world.visible / PRODUCTS_PER_PAGE));
  const page = (name: string, path: (counter: number) => string): Target => ({
    name: `page: ${name}`,
    next: counted((n) => ({ path: path(n) })),
    status: 200,
    edited: false,
    beside: { empty: () => ({ path: "/empty" }) },
  });
  return [
    // Visitors whom a campaign has sent see the same page.
    page("home, repeated", (n) => `/?utm_content=${n}`),
    page("list, repeated", () => "/products"),
    page(
      "list, each different",
      (n) => `/products?sort=${at(SORTS, n)}&page=${1 + (Math.floor(n / SORTS.length) % lists)}`,
    ),
    page("product, repeated", () => at(world.pages, 0)),
    page("product, each different", (n) => at(world.pages, n)),
  ];
}

function api(world: World, path: string, body?: object): Ask {
  const authorization = `Bearer ${world.key}`;
  if (!body) return { path: API_BASE_PATH + path, headers: { authorization } };
  return {
    path: API_BASE_PATH + path,
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function counted(ask: (counter: number) => Ask): Requests {
  let counter = 0;
  return () => ask(counter++);
}

function at<T>(list: readonly T[], counter: number): T {
  return list[counter % list.length] as T;
}
