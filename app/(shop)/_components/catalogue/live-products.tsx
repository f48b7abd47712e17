"use client";

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { MoreProducts } from "#app/(shop)/_components/catalogue/more-products.tsx";
import { ProductCards } from "#app/(shop)/_components/catalogue/product-cards.tsx";
import { ProductGridSkeleton } from "#app/(shop)/_components/catalogue/product-grid.tsx";
import { AlternativesRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import { CorrectedSearch } from "#app/(shop)/_components/search/corrected-search.tsx";
import { NoMatches } from "#app/(shop)/_components/search/no-matches.tsx";
import { explainShopError, fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";
import { QueryProvider } from "#app/(shop)/_queries/query-provider.tsx";
import type { Category } from "#lib/contract/category.ts";
import type { ProductFilters } from "#lib/contract/product-query.ts";
import type { ShopProductPage } from "#lib/contract/storefront-routes.ts";
import { PRODUCTS_PER_PAGE, toApiQuery, toFiltersQuery } from "#lib/shop/catalogue/list-query.ts";
import { pricesHaveDecimals, toCardData } from "#lib/shop/catalogue/product-card.ts";
import {
  facetParameters,
  filterPath,
  type ListFilter,
} from "#lib/shop/catalogue/product-filter.ts";

const MINUTE_MS = 60_000;

/** A list's filters; stale while the previous list's filters are shown. */
export interface LiveFilters {
  available: ProductFilters;
  isStale: boolean;
}

/** The result of a product list. */
export interface ListResult {
  count: number;
  /** The search that the products match; undefined when it was neither corrected nor shortened. */
  corrected: string | undefined;
}

export interface LiveProductsProps {
  filter: ListFilter;
  categories: Category[];
  label: string;
  /** Whether prices show zero decimal places; undefined: when the first page has others. */
  withDecimals: boolean | undefined;
  /** Called with undefined while loading. */
  onResult: (result: ListResult | undefined) => void;
  /** Called with undefined on unmount. Undefined: the server-rendered filters are current. */
  onFilters: ((filters: LiveFilters | undefined) => void) | undefined;
}

/** The products that the browser loads: results of a changed filter, and more pages. */
export function LiveProducts(props: LiveProductsProps) {
  return (
    <QueryProvider>
      <ProductPages {...props} />
    </QueryProvider>
  );
}

function ProductPages(props: LiveProductsProps) {
  const { filter, categories, label, onResult, onFilters } = props;
  const { currency } = useShop();
  const now = useNow(MINUTE_MS);
  const query = useInfiniteQuery({
    ...productPages(filter, categories),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  const firstPage = data?.pages[0];
  const count = isPlaceholderData ? undefined : firstPage?.count;
  const corrected = firstPage?.corrected_search;
  useEffect(() => {
    onResult(count === undefined ? undefined : { count, corrected });
  }, [count, corrected, onResult]);
  const filters = useQuery({
    ...productFilters(filter, categories),
    enabled: onFilters !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data: available, isPlaceholderData: isStale } = filters;
  useEffect(() => {
    if (available) onFilters?.({ available, isStale });
  }, [available, isStale, onFilters]);
  useEffect(() => () => onFilters?.(undefined), [onFilters]);

  // A product added while scrolling pushes another to the next page: show it once.
  const products = new Map(
    data?.pages.flatMap(({ results }) => results).map((product) => [product.uid, product]),
  );
  return (
    <>
      {error && (
        <Notice
          variant="error"
          title="The products couldn't be updated"
          action={
            <Button variant="secondary" onClick={() => refetch()} disabled={isFetching}>
              Try again
            </Button>
          }
        >
          {explainShopError(error)}
        </Notice>
      )}
      {filter.page === 1 && !isPlaceholderData && (
        <CorrectedSearch search={filter.search} corrected={corrected} />
      )}
      <div
        className={`transition-opacity duration-200 ${isPlaceholderData ? "opacity-45" : ""}`}
        aria-busy={isPlaceholderData || undefined}
      >
        {firstPage?.count === 0 ? (
          <NoMatches filter={filter} categories={categories}>
            <AlternativesRow alternatives={firstPage.alternatives} currency={currency} now={now} />
          </NoMatches>
        ) : (
          <ProductCards
            label={label}
            products={[...products.values()].map((product) => toCardData(product, now))}
            currency={currency}
            withDecimals={
              props.withDecimals ??
              pricesHaveDecimals(firstPage?.results.map((each) => toCardData(each, now)) ?? [])
            }
            heading="h2"
          >
            {isFetching && !isPlaceholderData && <ProductGridSkeleton />}
          </ProductCards>
        )}
      </div>
      {query.hasNextPage && !isPlaceholderData && (
        <MoreProducts
          // A new link, because moving the old one below the added products would shift the layout.
          key={`${data?.pages.length} ${query.isFetchingNextPage}`}
          href={filterPath({ ...filter, page: filter.page + (data?.pages.length ?? 0) })}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={query.fetchNextPage}
          pagesShown={data?.pages.length ?? 0}
        />
      )}
    </>
  );
}

const STALE_TIME_MS = 60_000;

/** Pages of products, starting at the filter's page. */
function productPages({ page: firstPage, ...filter }: ListFilter, categories: Category[]) {
  return infiniteQueryOptions({
    queryKey: ["products", filter, firstPage],
    queryFn: ({ pageParam, signal }) => {
      const query = toQueryString(toApiQuery({ ...filter, page: pageParam }, categories));
      return fetchShop<ShopProductPage>(`/products?${query}`, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ count }, _pages, page) =>
      page * PRODUCTS_PER_PAGE < count ? page + 1 : undefined,
    staleTime: STALE_TIME_MS,
  });
}

/** The available filters of a list. */
function productFilters(filter: ListFilter, categories: Category[]) {
  const query = toQueryString(toFiltersQuery(filter, categories));
  return queryOptions({
    queryKey: ["product-filters", query],
    queryFn: ({ signal }) => fetchShop<ProductFilters>(`/product-filters?${query}`, { signal }),
    staleTime: STALE_TIME_MS,
  });
}

function toQueryString(query: ReturnType<typeof toFiltersQuery>): string {
  const { brand, tag, attribute, price_min, price_max, ...others } = query;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams([...texts, ...facetParameters(query)]).toString();
}
