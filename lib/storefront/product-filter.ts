import type { Category } from "#lib/contract/category.ts";
import type { ORDERINGS } from "#lib/contract/product-query.ts";
import { SEARCH_LENGTH } from "#lib/contract/unspecified.ts";

export const PRODUCTS_PER_PAGE = 24;

const MAX_PAGE = 100_000;
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CATEGORY_PATH = /^\/c\/([a-z0-9-]{1,100})$/;

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
  /** Slug. */
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

/** True for the addresses of product lists. */
export function isListPath(pathname: string): boolean {
  return pathname === "/products" || CATEGORY_PATH.test(pathname);
}

/** Reads a list's address; what it cannot read it leaves out, so no query is an error. */
export function readFilter(pathname: string, query: URLSearchParams): ProductFilter {
  const category = CATEGORY_PATH.exec(pathname)?.[1];
  const ordering = query.get("sort") ?? "";
  const page = Number(query.get("page"));
  return {
    search: printable((query.get("q") ?? "").slice(0, SEARCH_LENGTH)),
    ...(category && { category }),
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

/** Returns the uid of the category in an address of before, `/products?category=<uid>`. */
export function formerCategory(query: URLSearchParams): string | undefined {
  const uid = query.get("category") ?? "";
  return UID.test(uid) ? uid.toLowerCase() : undefined;
}

/** Address of the product list with this filter; defaults are left out. */
export function filterPath(filter: Partial<ProductFilter>): string {
  const { search, category, ordering, inStock, onPromo, page } = { ...EVERYTHING, ...filter };
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  if (ordering !== EVERYTHING.ordering) query.set("sort", ordering);
  if (inStock) query.set("in_stock", "1");
  if (onPromo) query.set("on_promo", "1");
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  const path = category ? `/c/${category}` : "/products";
  return text ? `${path}?${text}` : path;
}

/** The same filter in the words of the API (spec §4.2), which names the category by its uid. */
export function apiQuery(
  { search, category, ordering, inStock, onPromo, page }: ProductFilter,
  categories: Category[] = [],
) {
  const uid = categories.find(({ slug }) => slug === category)?.uid;
  return {
    limit: PRODUCTS_PER_PAGE,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
    search,
    search_in: "all" as const,
    ...(uid && { category: uid }),
    ordering,
    in_stock: inStock,
    on_promo: onPromo,
  };
}

/** What the home page is made of, and is looked through for pictures of each category. */
export const NEWEST = { ...apiQuery(EVERYTHING), limit: 60 };
