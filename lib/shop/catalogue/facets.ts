import type { ProductFilters } from "#lib/contract/product-query.ts";
import {
  filterLimits,
  filterPath,
  type ListFilter,
  NO_FILTER,
} from "#lib/shop/catalogue/product-filter.ts";

interface FilterOption {
  value: string;
  /** Undefined when unknown. */
  count: number | undefined;
  isSelected: boolean;
  /** Whether the limits of a list allow to select it, or to remove it. */
  isEnabled: boolean;
}

/** The values of one filter. */
export interface FilterGroup {
  /** Name of the form field and the query parameter. */
  parameter: string;
  label: string;
  options: FilterOption[];
  isOpen: boolean;
}

type Facets = Pick<ProductFilters, "count" | "brands" | "tags" | "attributes">;

const MAX_GROUPS = 6;
const MAX_OPEN_GROUPS = 3;
/** An attribute is shown when at least this share of the products has it. */
const MIN_ATTRIBUTE_SHARE = 1 / 5;

/** Returns the filter groups of a list, including selected values without products. */
export function filterGroups(filter: ListFilter, found: Facets): FilterGroup[] {
  const selected = new Map(Object.entries(filter.attribute));
  const shown = new Map(shownAttributes(filter, found).map(({ name, values }) => [name, values]));
  const names = new Set([...shown.keys(), ...selected.keys()]);
  const { isFull, hasAllAttributes } = filterLimits(filter);
  const groups = [
    { parameter: "brand", label: "Brand", options: optionsOf(found.brands, filter.brand, isFull) },
    ...[...names].map((name) => ({
      parameter: `attribute[${name}]`,
      label: name,
      options: optionsOf(
        shown.get(name) ?? [],
        selected.get(name) ?? [],
        isFull || (hasAllAttributes && !selected.has(name)),
      ),
    })),
    { parameter: "tag", label: "Tags", options: optionsOf(found.tags, filter.tag, isFull) },
  ];
  return groups
    .filter(({ options }) => options.length > 0)
    .map((group, index) => ({
      ...group,
      isOpen: index < MAX_OPEN_GROUPS || group.options.some(({ isSelected }) => isSelected),
    }));
}

/** Returns the attributes with a selected value, and the most frequent others that enough of the products have. */
export function shownAttributes(
  { attribute, brand, tag }: ListFilter,
  { count, brands, tags, attributes }: Facets,
): ProductFilters["attributes"] {
  const fixedGroups = [
    [...brands, ...brand],
    [...tags, ...tag],
  ].filter(({ length }) => length > 0);
  const max = Math.max(0, MAX_GROUPS - fixedGroups.length - Object.keys(attribute).length);
  const isSelected = ({ name }: { name: string }) => Object.hasOwn(attribute, name);
  const frequent = attributes
    .filter((each) => !isSelected(each))
    // Without counts, the API still sorts attributes by frequency.
    .filter((each) => each.count === undefined || each.count >= count * MIN_ATTRIBUTE_SHARE)
    .slice(0, max);
  return attributes.filter((each) => isSelected(each) || frequent.includes(each));
}

function optionsOf(
  found: ProductFilters["brands"],
  selected: string[],
  isFull: boolean,
): FilterOption[] {
  const values = new Set(found.map(({ value }) => value));
  // Without counts, a selected value that is not listed may have products.
  const areCounted = found.every(({ count }) => count !== undefined);
  return [
    ...selected
      .filter((value) => !values.has(value))
      .map((value) => ({ value, count: areCounted ? 0 : undefined })),
    ...found,
  ].map(({ value, count }) => {
    const isSelected = selected.includes(value);
    return { value, count, isSelected, isEnabled: isSelected || !isFull };
  });
}

/** An active filter and the path of the list without it. */
export interface ActiveFilter {
  label: string;
  path: string;
}

/** Lists the active filters without search and category, which the page title shows. */
export function activeFilters(
  filter: ListFilter,
  formatPrice: (amount: string) => string,
): ActiveFilter[] {
  const labels: Record<string, (value: string) => string> = {
    in_stock: () => "In stock only",
    on_promo: () => "On sale",
    brand: (value) => `Brand: ${value}`,
    tag: (value) => `Tag: ${value}`,
    price_min: (value) => `From ${formatPrice(value)}`,
    price_max: (value) => `Up to ${formatPrice(value)}`,
    ...Object.fromEntries(
      Object.keys(filter.attribute).map((name) => [
        `attribute[${name}]`,
        (value: string) => `${name}: ${value}`,
      ]),
    ),
  };
  const [path = "", query] = filterPath({ ...filter, page: 1 }).split("?");
  const parameters = [...new URLSearchParams(query)];
  return parameters
    .filter(([name]) => name !== "q" && name !== "sort")
    .map((removed) => {
      const [name, value] = removed;
      const others = new URLSearchParams(parameters.filter((each) => each !== removed)).toString();
      return {
        label: labels[name]?.(value) ?? value,
        path: others ? `${path}?${others}` : path,
      };
    });
}

/** Returns the filter with only its search, category and sort order. */
export function withoutFilters({ search, category, ordering }: ListFilter): ListFilter {
  return { ...NO_FILTER, search, ordering, ...(category && { category }) };
}
