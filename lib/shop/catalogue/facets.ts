import type { ProductFilters } from "#lib/contract/product-filters.ts";
import { filterPath, NO_FILTER, type ProductFilter } from "#lib/shop/catalogue/product-filter.ts";

export interface FacetOption {
  value: string;
  /** Undefined when unknown. */
  count: number | undefined;
  isSelected: boolean;
}

/** The values of one filter. */
export interface FacetGroup {
  /** Name of the form field and the query parameter. */
  parameter: string;
  label: string;
  options: FacetOption[];
  /** Returns the filter with these values selected. */
  select: (values: string[]) => ProductFilter;
}

/** Returns the filter groups of a list, including selected values without products. */
export function facetGroups(
  filter: ProductFilter,
  found: Pick<ProductFilters, "brands" | "tags" | "attributes">,
): FacetGroup[] {
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

function optionsOf(found: { value: string; count: number }[], selected: string[]): FacetOption[] {
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
  filter: ProductFilter,
  formatPrice: (amount: string) => string,
): ActiveFilter[] {
  const without = (label: string, change: Partial<ProductFilter>) => ({
    label,
    path: filterPath(firstPage({ ...filter, ...change })),
  });
  const { priceMin, priceMax } = filter;
  const valuesOf = facetGroups(filter, { brands: [], tags: [], attributes: [] }).flatMap(
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
export function withoutFilters({ search, category, ordering }: ProductFilter): ProductFilter {
  return { ...NO_FILTER, search, ordering, ...(category && { category }) };
}

function firstPage(filter: ProductFilter): ProductFilter {
  return { ...filter, page: 1 };
}
