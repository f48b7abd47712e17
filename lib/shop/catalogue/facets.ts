import type { ProductFilters } from "#lib/contract/product-filters.ts";
import { filterPath, type ListFilter, NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";

interface FilterOption {
  value: string;
  /** Undefined when unknown. */
  count: number | undefined;
  isSelected: boolean;
}

/** The values of one filter. */
export interface FilterGroup {
  /** Name of the form field and the query parameter. */
  parameter: string;
  label: string;
  options: FilterOption[];
  /** Returns the filter with these values selected. */
  select: (values: string[]) => ListFilter;
}

/** Returns the filter groups of a list, including selected values without products. */
export function filterGroups(
  filter: ListFilter,
  found: Pick<ProductFilters, "brands" | "tags" | "attributes">,
): FilterGroup[] {
  const names = new Set([
    ...found.attributes.map(({ name }) => name),
    ...Object.keys(filter.attributes),
  ]);
  const groups = [
    {
      parameter: "brand",
      label: "Brand",
      options: optionsOf(found.brands, filter.brands),
      select: (brands: string[]) => firstPage({ ...filter, brands }),
    },
    ...[...names].map((name) => ({
      parameter: `attribute[${name}]`,
      label: name,
      options: optionsOf(
        found.attributes.find((attribute) => attribute.name === name)?.values ?? [],
        filter.attributes[name] ?? [],
      ),
      select: (values: string[]) => {
        const { [name]: _, ...others } = filter.attributes;
        const attributes = values.length > 0 ? { ...others, [name]: values } : others;
        return firstPage({ ...filter, attributes });
      },
    })),
    {
      parameter: "tag",
      label: "Tags",
      options: optionsOf(found.tags, filter.tags),
      select: (tags: string[]) => firstPage({ ...filter, tags }),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function optionsOf(found: { value: string; count: number }[], selected: string[]): FilterOption[] {
  const values = new Set(found.map(({ value }) => value));
  return [
    ...selected
      .filter((value) => !values.has(value))
      .map((value) => ({ value, count: 0, isSelected: true })),
    ...found.map((option) => ({ ...option, isSelected: selected.includes(option.value) })),
  ];
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
  const without = (label: string, change: Partial<ListFilter>) => ({
    label,
    path: filterPath(firstPage({ ...filter, ...change })),
  });
  const { priceMin, priceMax } = filter;
  const valuesOf = filterGroups(filter, { brands: [], tags: [], attributes: [] }).flatMap(
    ({ label, options, select }) =>
      options.map(({ value }) => ({
        label: `${label}: ${value}`,
        path: filterPath(
          select(options.map((each) => each.value).filter((each) => each !== value)),
        ),
      })),
  );
  return [
    ...(filter.inStock ? [without("In stock only", { inStock: false })] : []),
    ...(filter.onPromo ? [without("On sale", { onPromo: false })] : []),
    ...valuesOf,
    ...(priceMin ? [without(`From ${formatPrice(priceMin)}`, { priceMin: "" })] : []),
    ...(priceMax ? [without(`Up to ${formatPrice(priceMax)}`, { priceMax: "" })] : []),
  ];
}

/** Returns the filter with only its search, category and sort order. */
export function withoutFilters({ search, category, ordering }: ListFilter): ListFilter {
  return { ...NO_FILTER, search, ordering, ...(category && { category }) };
}

function firstPage(filter: ListFilter): ListFilter {
  return { ...filter, page: 1 };
}
