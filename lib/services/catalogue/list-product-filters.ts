import { BRANDS, readFacet, selectedGroups, TAGS } from "#db/queries/catalogue/facets.ts";
import type { ListingFilter } from "#db/queries/catalogue/page-of-listings.ts";
import { countFacets, summarizeMatches } from "#db/queries/catalogue/product-filters.ts";
import { MAX_FACET_VALUES } from "#lib/contract/constants.ts";
import type { ProductFilters, ProductFiltersQuery } from "#lib/contract/product-query.ts";
import { refreshDue, searchWithCorrection } from "#lib/services/catalogue/find-page.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
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
  const selected = selectedGroups(filter);
  const counts = await countFacets(db, store.uid, filter);
  const facets = counts
    .map(({ facet, products, group }) => ({ ...readFacet(facet), count: products, except: group }))
    .filter(({ group, except }) => except === (selected.has(group) ? group : null));
  const groups = Map.groupBy(facets, ({ group }) => group);
  const valuesOf = (group: string) =>
    mostFrequent((groups.get(group) ?? []).map(({ value, count }) => ({ value, count })));
  return {
    brands: valuesOf(BRANDS),
    tags: valuesOf(TAGS),
    attributes: [...groups]
      .flatMap(([group, [first]]) =>
        first?.attribute === undefined ? [] : [{ name: first.attribute, values: valuesOf(group) }],
      )
      .sort((a, b) => order.compare(a.name, b.name)),
  };
}

const order = new Intl.Collator("en", { numeric: true });

/** Returns the values that most products have: clothing sizes from small to large, then others by value. */
function mostFrequent(values: Value[]): Value[] {
  return values
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_FACET_VALUES)
    .sort((a, b) => sizeOf(a.value) - sizeOf(b.value) || order.compare(a.value, b.value));
}

/** Clothing sizes and their other spellings, from small to large. */
const SIZES = [
  ["xxs", "2xs"],
  ["xs", "extra small", "x-small"],
  ["s", "small"],
  ["m", "medium"],
  ["l", "large"],
  ["xl", "extra large", "x-large"],
  ["xxl", "2xl", "xx-large"],
  ["xxxl", "3xl"],
  ["xxxxl", "4xl"],
  ["5xl"],
];
const sizes = new Map(SIZES.flatMap((names, size) => names.map((name) => [name, size] as const)));

function sizeOf(value: string): number {
  return sizes.get(value.toLowerCase()) ?? SIZES.length;
}
