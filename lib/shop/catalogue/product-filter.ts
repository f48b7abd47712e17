import {
  MAX_FILTER_ATTRIBUTES,
  MAX_FILTER_VALUES,
  MAX_SEARCH_LENGTH,
  ORDERINGS,
  PRODUCT_LIMITS,
} from "#lib/contract/constants.ts";
import { parseAmount, parseNumber } from "#lib/kernel/parse-number.ts";

const MAX_PAGE = 100_000;
const ATTRIBUTE = /^attribute\[(.+)\]$/s;
const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;
const CATEGORY_PATH = /^\/c\/([a-z0-9-]{1,100})$/;

export type Ordering = (typeof ORDERINGS)[number];

/** The state of the product list, mirrored in the URL; named like the query of the API. */
export interface ListFilter {
  search: string;
  /** Slug. */
  category?: string;
  ordering: Ordering;
  in_stock: boolean;
  on_promo: boolean;
  brand: string[];
  tag: string[];
  /** Values by attribute name. */
  attribute: Record<string, string[]>;
  /** Decimal amounts. */
  price_min: string | undefined;
  price_max: string | undefined;
  /** From 1. */
  page: number;
}

export const NO_FILTER: ListFilter = {
  search: "",
  ordering: "-created_at",
  in_stock: false,
  on_promo: false,
  brand: [],
  tag: [],
  attribute: {},
  price_min: undefined,
  price_max: undefined,
  page: 1,
};

/** Returns whether the path is a product list. */
export function isListPath(pathname: string): boolean {
  return pathname === "/products" || CATEGORY_PATH.test(pathname);
}

/** Parses a list's URL. Ignores invalid parameters, and values beyond the limits of a request. */
export function readFilter(pathname: string, query: URLSearchParams): ListFilter {
  const category = CATEGORY_PATH.exec(pathname)?.[1];
  const ordering = query.get("sort") ?? "";
  const page = Number(query.get("page"));
  return {
    search: printable((query.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH)),
    ...(category && { category }),
    ordering: isOrdering(ordering) ? ordering : NO_FILTER.ordering,
    in_stock: query.get("in_stock") === "1",
    on_promo: query.get("on_promo") === "1",
    ...selectedValues(query, MAX_FILTER_VALUES - (category ? 1 : 0)),
    price_min: toPrice(parseNumber(query.get("price_min") ?? "", { decimals: 2 })),
    price_max: toPrice(parseNumber(query.get("price_max") ?? "", { decimals: 2 })),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** Returns the first `limit` selected values. */
function selectedValues(
  query: URLSearchParams,
  limit: number,
): Pick<ListFilter, "brand" | "tag" | "attribute"> {
  let left = limit;
  const select = (name: string) => {
    const values = valuesOf(query, name).slice(0, left);
    left -= values.length;
    return values;
  };
  return { brand: select("brand"), tag: select("tag"), attribute: attributesOf(query, select) };
}

/** Returns the sorted values of a repeated parameter: equal filters have equal URLs. */
function valuesOf(query: URLSearchParams, name: string): string[] {
  const values = query
    .getAll(name)
    .filter((value) => value.length <= PRODUCT_LIMITS.name && value === printable(value));
  return [...new Set(values)].filter(Boolean).sort();
}

function attributesOf(
  query: URLSearchParams,
  select: (parameter: string) => string[],
): Record<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const parameter of [...new Set(query.keys())].sort()) {
    const name = ATTRIBUTE.exec(parameter)?.[1] ?? "";
    if (name === "" || name !== printable(name) || name.length > PRODUCT_LIMITS.name) continue;
    if (attributes.size >= MAX_FILTER_ATTRIBUTES) break;
    const values = select(parameter);
    if (values.length > 0) attributes.set(name, values);
  }
  return Object.fromEntries(attributes);
}

/** Returns whether a list can select no further value, or no further attribute. */
export function filterLimits({ category, brand, tag, attribute }: ListFilter) {
  const chosen = Object.values(attribute);
  const values = [brand, tag, ...chosen].reduce((sum, { length }) => sum + length, 0);
  return {
    isFull: values + (category ? 1 : 0) >= MAX_FILTER_VALUES,
    hasAllAttributes: chosen.length >= MAX_FILTER_ATTRIBUTES,
  };
}

/** Parses the price of a filter as people type it: "₦1,500" → "1500". Undefined when invalid or too high. */
export function parsePrice(text: string, currency: string): string | undefined {
  return toPrice(parseAmount(text, currency));
}

function toPrice(amount = ""): string | undefined {
  return AMOUNT.exec(amount)?.[0];
}

function isOrdering(text: string): text is Ordering {
  return ORDERINGS.some((known) => known === text);
}

function printable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "").trim();
}

/** Returns whether more than a search and a category select the list's products. */
export function hasFilters(filter: ListFilter): boolean {
  return filter.in_stock || filter.on_promo || facetParameters(filter).length > 0;
}

/** Returns the path of the product list with this filter, without defaults. */
export function filterPath(filter: Partial<ListFilter>): string {
  const whole = { ...NO_FILTER, ...filter };
  const { search, category, ordering, page } = whole;
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  if (ordering !== NO_FILTER.ordering) query.set("sort", ordering);
  if (whole.in_stock) query.set("in_stock", "1");
  if (whole.on_promo) query.set("on_promo", "1");
  for (const [name, value] of facetParameters(whole)) query.append(name, value);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  const path = category ? `/c/${category}` : "/products";
  return text ? `${path}?${text}` : path;
}

type FacetFilter = Pick<ListFilter, "brand" | "tag" | "attribute" | "price_min" | "price_max">;

/** Returns the query parameters of a filter's values, which page and API share. */
export function facetParameters(filter: FacetFilter): [string, string][] {
  const { brand, tag, attribute, price_min, price_max } = filter;
  return [
    ...brand.map((value): [string, string] => ["brand", value]),
    ...tag.map((value): [string, string] => ["tag", value]),
    ...Object.entries(attribute).flatMap(([name, values]) =>
      values.map((value): [string, string] => [`attribute[${name}]`, value]),
    ),
    ...(price_min ? [["price_min", price_min] as [string, string]] : []),
    ...(price_max ? [["price_max", price_max] as [string, string]] : []),
  ];
}
