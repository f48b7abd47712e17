import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { ProductCards } from "#app/(shop)/_components/catalogue/product-cards.tsx";
import { ProductList } from "#app/(shop)/_components/catalogue/product-list.tsx";
import { AlternativesRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import { CorrectedSearch } from "#app/(shop)/_components/search/corrected-search.tsx";
import { NoMatches } from "#app/(shop)/_components/search/no-matches.tsx";
import type { Category } from "#lib/contract/category.ts";
import { shownAttributes } from "#lib/shop/catalogue/facets.ts";
import { findProducts } from "#lib/shop/catalogue/find-products.ts";
import { PRODUCTS_PER_PAGE, toApiQuery, toFiltersQuery } from "#lib/shop/catalogue/list-query.ts";
import { listPageTitle, listTitle } from "#lib/shop/catalogue/list-title.ts";
import { pricesHaveDecimals, toCardData } from "#lib/shop/catalogue/product-card.ts";
import { filterPath, type ListFilter, readFilter } from "#lib/shop/catalogue/product-filter.ts";
import {
  findVisibleShop,
  getShop,
  getStoreFacts,
  listShopCategories,
} from "#lib/shop/current-shop.ts";
import { listDescription } from "#lib/shop/seo/descriptions.ts";
import { openGraphOf } from "#lib/shop/seo/open-graph.ts";

/** Number of cards above the fold on a large screen. */
const EAGER_CARDS = 4;

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Parses the filter in a list's URL. */
export async function pageFilter(
  pathname: string,
  searchParams: SearchParams,
): Promise<ListFilter> {
  return readFilter(pathname, await queryOf(searchParams));
}

/** Converts a page's search parameters. */
export async function queryOf(searchParams: SearchParams): Promise<URLSearchParams> {
  return new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    ),
  );
}

/** Returns the metadata of the product list, of one category or of all categories. */
export async function productsMetadata(filter: ListFilter, category?: Category): Promise<Metadata> {
  const shop = await findVisibleShop();
  if (!shop) return {};
  const [list, { city }] = await Promise.all([
    loadList(filterPath(filter), category),
    getStoreFacts(),
  ]);
  const categories = category ? [category] : [];
  const description = listDescription(shop.store, {
    filter,
    category,
    count: list.count,
    lowestPrice: list.filters.price.min,
    categories: list.categories.filter(({ product_count }) => product_count > 0),
    city,
  });
  return {
    title: listPageTitle(filter, categories),
    description: description ?? null,
    // Search engines index the unsorted, unfiltered list only.
    alternates: { canonical: filterPath({ category: filter.category, page: filter.page }) },
    openGraph: openGraphOf(shop, {
      title: listTitle(filter, categories),
      ...(description && { description }),
      picture: category ? `/opengraph/store?category=${category.slug}` : "/opengraph/store",
    }),
    ...(filter.search && { robots: { index: false, follow: true } }),
  };
}

/** Loads the list at a path, and the categories to filter it by. Cached per request. */
const loadList = cache(async (path: string, category: Category | undefined) => {
  const { pathname, searchParams } = new URL(path, "http://shop");
  const filter = readFilter(pathname, searchParams);
  const [shop, nonEmpty] = await Promise.all([getShop(), listShopCategories({ withImages: true })]);
  const isListed = !category || nonEmpty.some(({ uid }) => uid === category.uid);
  const categories = isListed ? nonEmpty : [...nonEmpty, category];
  const [page, filters] = await Promise.all([
    findProducts(shop, toApiQuery(filter, categories)),
    shop.listProductFilters(toFiltersQuery(filter, categories)),
  ]);
  return { ...page, filters, categories };
});

/** The product list of a category, or of all categories. */
export async function ProductsPage({
  filter,
  category,
}: {
  filter: ListFilter;
  category?: Category;
}) {
  const [shop, list] = await Promise.all([getShop(), loadList(filterPath(filter), category)]);
  const { count, results, corrected_search, alternatives, filters, categories } = list;
  const lastPage = Math.ceil(count / PRODUCTS_PER_PAGE);
  // A link to a page that the list had before products were removed.
  if (count > 0 && filter.page > lastPage) redirect(filterPath({ ...filter, page: lastPage }));
  const { currency } = shop.store;
  const now = shop.clock.now().getTime();
  const cards = results.map((product) => toCardData(product, now));
  const withDecimals = pricesHaveDecimals(cards);
  return (
    <ProductList
      rendered={filter}
      renderedResult={{ count, corrected: corrected_search }}
      renderedFilters={{ ...filters, attributes: shownAttributes(filter, filters) }}
      renderedWithDecimals={withDecimals}
      categories={categories}
    >
      {filter.page > 1 && (
        <ButtonLink
          href={filterPath({ ...filter, page: filter.page - 1 })}
          variant="secondary"
          rel="prev"
          className="self-center"
        >
          Previous page
        </ButtonLink>
      )}
      <CorrectedSearch search={filter.search} corrected={corrected_search} />
      {results.length === 0 ? (
        <NoMatches filter={filter} categories={categories}>
          <AlternativesRow alternatives={alternatives} currency={currency} now={now} />
        </NoMatches>
      ) : (
        <ProductCards
          label={listTitle(filter, categories)}
          products={cards}
          withDecimals={withDecimals}
          currency={currency}
          eager={EAGER_CARDS}
          heading="h2"
        />
      )}
    </ProductList>
  );
}
