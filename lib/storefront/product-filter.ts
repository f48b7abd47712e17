import type { ORDERINGS } from "#lib/contract/product-query.ts";
import { SEARCH_LENGTH } from "#lib/contract/unspecified.ts";

export const PRODUCTS_PER_PAGE = 24;

const MAX_PAGE = 100_000;
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Ordering = (typeof ORDERINGS)[number];

export const ORDERING_NAMES: Record<Ordering, string> = {
  "-created_at": "Newest first",
  price: "Price, low to high",
  "-price": "Price, high to low",
  name: "Name, A to Z",
};

/** What the product list shows; the address of the page says the same. */
export interface ProductFilter {
  search: string;
  category?: string;
  ordering: Ordering;
  inStock: boolean;
  onPromo: boolean;
  /** From 1. */
  page: number;
}

export const EVERYTHING: ProductFilter = {
  search: "",
  ordering: "-created_at",
  inStock: false,
  onPromo: false,
  page: 1,
};

/** Reads the page's query; what it cannot read it leaves out, so no address is an error. */
export function readFilter(query: URLSearchParams): ProductFilter {
  const category = query.get("category") ?? "";
  const ordering = query.get("sort") ?? "";
  const page = Number(query.get("page"));
  return {
    search: printable((query.get("q") ?? "").slice(0, SEARCH_LENGTH)),
    ...(UID.test(category) && { category: category.toLowerCase() }),
    ordering: isOrdering(ordering) ? ordering : EVERYTHING.ordering,
    inStock: query.get("in_stock") === "1",
    onPromo: query.get("on_promo") === "1",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

function isOrdering(text: string): text is Ordering {
  return Object.hasOwn(ORDERING_NAMES, text);
}

function printable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "").trim();
}

/** Address of the product list with this filter; defaults are left out. */
export function filterPath(filter: Partial<ProductFilter>): string {
  const { search, category, ordering, inStock, onPromo, page } = { ...EVERYTHING, ...filter };
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  if (category) query.set("category", category);
  if (ordering !== EVERYTHING.ordering) query.set("sort", ordering);
  if (inStock) query.set("in_stock", "1");
  if (onPromo) query.set("on_promo", "1");
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `/products?${text}` : "/products";
}

/** The same filter in the words of the API (spec §4.2). */
export function apiQuery({ search, category, ordering, inStock, onPromo, page }: ProductFilter) {
  return {
    limit: PRODUCTS_PER_PAGE,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
    search,
    search_in: "all" as const,
    ...(category && { category }),
    ordering,
    in_stock: inStock,
    on_promo: onPromo,
  };
}

/** What the home page is made of, and is looked through for pictures of each category. */
export const NEWEST = { ...apiQuery(EVERYTHING), limit: 60 };
