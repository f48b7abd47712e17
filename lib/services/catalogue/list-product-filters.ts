import { BRANDS, readFacet, TAGS } from "#db/queries/catalogue/facets.ts";
import type { ListingFilter } from "#db/queries/catalogue/listing-conditions.ts";
import { countFacets, summarizeMatches } from "#db/queries/catalogue/product-filters.ts";
import { MAX_COUNTED_PRODUCTS, MAX_FACET_VALUES } from "#lib/contract/constants.ts";
import type { ProductFilters, ProductFiltersQuery } from "#lib/contract/product-query.ts";
import { refreshDue } from "#lib/services/catalogue/find-page.ts";
import { listCategories, nameOrder } from "#lib/services/catalogue/list-categories.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { searchWithCorrection } from "#lib/services/search/search-with-correction.ts";

/**
 * Lists the filters that apply to the matching visible products, with exact counts, or without counts when too many
 * products would have to be read. Counts each group of values, such as brands, without its own selection.
 */
export async function listProductFilters(
  ctx: StoreContext,
  query: ProductFiltersQuery,
): Promise<ProductFilters> {
  // The result always has the price range.
  await refreshDue(ctx);
  const { found } = await searchWithCorrection(
    ctx,
    query,
    (search) => filtersOf(ctx, { ...query, search }),
    ({ count }) => count === 0,
  );
  return found;
}

async function filtersOf(ctx: StoreContext, filter: ListingFilter): Promise<ProductFilters> {
  const { db, store } = ctx;
  const [{ categories: counted, price }, facets, categories] = await Promise.all([
    summarizeMatches(db, store.uid, filter),
    listFacets(ctx, filter),
    listCategories(ctx),
  ]);
  const counts = new Map(counted.map(({ category, products }) => [category, products]));
  const matches = filter.category
    ? (counts.get(filter.category) ?? 0)
    : counted.reduce((sum, { products }) => sum + products, 0);
  return {
    count: matches,
    categories: categories
      .map(({ uid, slug, name }) => ({ uid, slug, name, count: counts.get(uid) ?? 0 }))
      .filter(({ count }) => count > 0),
    ...facets,
    price,
  };
}

async function listFacets(
  { db, store }: StoreContext,
  filter: ListingFilter,
): Promise<Pick<ProductFilters, "brands" | "tags" | "attributes">> {
  const { facets, areExact } = await countFacets(db, store.uid, filter, MAX_COUNTED_PRODUCTS);
  const read = facets.map(({ facet, products }) => ({ ...readFacet(facet), products }));
  const groups = Map.groupBy(read, ({ group }) => group);
  const valuesOf = (group: string, compare = nameOrder.compare) =>
    (groups.get(group) ?? [])
      .sort((a, b) => b.products - a.products)
      .slice(0, MAX_FACET_VALUES)
      .sort((a, b) => compare(a.value, b.value))
      .map(({ value, products }) => (areExact ? { value, count: products } : { value }));
  return {
    brands: valuesOf(BRANDS),
    tags: valuesOf(TAGS),
    attributes: [...groups]
      .flatMap(([group, [first]]) =>
        first?.attribute === undefined
          ? []
          : [{ name: first.attribute, values: valuesOf(group, compareSizes) }],
      )
      .sort((a, b) => nameOrder.compare(a.name, b.name)),
  };
}

/** Clothing sizes and their other spellings, without spaces and hyphens, from small to large. */
const SIZES = [
  ["xxs", "2xs", "xxsmall", "extraextrasmall"],
  ["xs", "xsmall", "extrasmall"],
  ["s", "small"],
  ["m", "medium"],
  ["l", "large"],
  ["xl", "xlarge", "extralarge"],
  ["xxl", "2xl", "xxlarge", "extraextralarge"],
  ["xxxl", "3xl", "xxxlarge"],
  ["xxxxl", "4xl", "xxxxlarge"],
  ["xxxxxl", "5xl"],
];
const sizes = new Map(SIZES.flatMap((names, size) => names.map((name) => [name, size] as const)));

/** Compares clothing sizes from small to large; they come before other values. */
function compareSizes(a: string, b: string): number {
  return sizeOf(a) - sizeOf(b) || nameOrder.compare(a, b);
}

function sizeOf(value: string): number {
  return sizes.get(value.toLowerCase().replace(/[\s-]/g, "")) ?? SIZES.length;
}
