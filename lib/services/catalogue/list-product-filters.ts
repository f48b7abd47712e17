import {
  type FacetDimension,
  isSameGroup,
  readFacet,
  selectedGroups,
} from "#db/queries/catalogue/facets.ts";
import type { ListingFilter } from "#db/queries/catalogue/page-of-listings.ts";
import { countFacets, summarizeMatches } from "#db/queries/catalogue/product-filters.ts";
import { MAX_FACET_VALUES } from "#lib/contract/constants.ts";
import type { ProductFilters, ProductFiltersQuery } from "#lib/contract/product-filters.ts";
import { refreshDue, searchWithCorrection } from "#lib/services/catalogue/find-page.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import { toListingFilter } from "#lib/services/catalogue/list-products.ts";
import type { StoreContext } from "#lib/services/context.ts";

type Value = ProductFilters["brands"][number];

/**
 * Lists the filters that apply to the matching visible products, with exact counts. Counts each group of
 * values, such as brands, without its own selection.
 */
export async function listProductFilters(
  ctx: StoreContext,
  query: ProductFiltersQuery,
): Promise<ProductFilters> {
  // The result always has the price range.
  await refreshDue(ctx);
  const filter = toListingFilter(query);
  const { found } = await searchWithCorrection(
    ctx,
    filter,
    (search) => filtersOf(ctx, { ...filter, search }),
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
  const selected = selectedGroups(filter.facets);
  const brands: Value[] = [];
  const tags: Value[] = [];
  const attributes = new Map<string, Value[]>();
  for (const { facet, products: count, group: except } of await countFacets(
    db,
    store.uid,
    filter,
  )) {
    const { group, value } = readFacet(facet);
    const isSelected = selected.some((each) => isSameGroup(each, group));
    if (isSelected ? !isSameGroup(group, except ?? undefined) : except !== null) continue;
    valuesOf(group).push({ value, count });
  }
  return {
    brands: mostFrequent(brands),
    tags: mostFrequent(tags),
    attributes: [...attributes]
      .map(([name, values]) => ({ name, values: mostFrequent(values) }))
      .sort((a, b) => order.compare(a.name, b.name)),
  };

  function valuesOf(group: FacetDimension): Value[] {
    if (group === "brands") return brands;
    if (group === "tags") return tags;
    const values = attributes.get(group.attribute) ?? [];
    attributes.set(group.attribute, values);
    return values;
  }
}

const order = new Intl.Collator("en", { numeric: true });

/** Returns the values that most products have, sorted by value. */
function mostFrequent(values: Value[]): Value[] {
  return values
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_FACET_VALUES)
    .sort((a, b) => order.compare(a.value, b.value));
}
