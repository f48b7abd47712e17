import { listCategoryRows } from "#db/queries/catalogue/categories.ts";
import { BRANDS, readFacet, TAGS } from "#db/queries/catalogue/facets.ts";
import type { ListingFilter } from "#db/queries/catalogue/listing-conditions.ts";
import { countFacets, summarizeMatches } from "#db/queries/catalogue/product-filters.ts";
import { MAX_COUNTED_PRODUCTS, MAX_FACET_VALUES } from "#lib/contract/constants.ts";
import type { ProductFilters, ProductFiltersQuery } from "#lib/contract/product-query.ts";
import { compareSizes } from "#lib/services/catalogue/compare-sizes.ts";
import { refreshDue } from "#lib/services/catalogue/find-page.ts";
import { compareCategories, nameOrder } from "#lib/services/catalogue/list-categories.ts";
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
    listCategoryRows(db, store.uid),
  ]);
  const counts = new Map(counted.map(({ category, products }) => [category, products]));
  const matches = filter.category
    ? (counts.get(filter.category) ?? 0)
    : counted.reduce((sum, { products }) => sum + products, 0);
  return {
    count: matches,
    categories: categories
      .sort(compareCategories)
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
  const counted = (products: number) => (areExact ? { count: products } : {});
  const valuesOf = (group: string, compare = nameOrder.compare) =>
    (groups.get(group) ?? [])
      .filter(({ value }) => value !== "")
      .sort((a, b) => b.products - a.products)
      .slice(0, MAX_FACET_VALUES)
      .sort((a, b) => compare(a.value, b.value))
      .map(({ value, products }) => ({ value, ...counted(products) }));
  return {
    brands: valuesOf(BRANDS),
    tags: valuesOf(TAGS),
    attributes: read
      .flatMap(({ group, attribute, value, products }) =>
        attribute === undefined || value !== "" ? [] : [{ group, name: attribute, products }],
      )
      .sort((a, b) => b.products - a.products || nameOrder.compare(a.name, b.name))
      .map(({ group, name, products }) => ({
        name,
        ...counted(products),
        values: valuesOf(group, compareSizes),
      })),
  };
}
