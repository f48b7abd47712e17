"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { FilterBar } from "#app/(storefront)/_components/filter-bar.tsx";
import { MoreProducts } from "#app/(storefront)/_components/more-products.tsx";
import { NoMatches } from "#app/(storefront)/_components/no-matches.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { ProductCard } from "#app/(storefront)/_components/product-card.tsx";
import { ProductGrid, ProductGridSkeleton } from "#app/(storefront)/_components/product-grid.tsx";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { useNow } from "#app/(storefront)/_components/use-now.ts";
import { explainTrouble } from "#app/(storefront)/_queries/fetch-shop.ts";
import { productPages } from "#app/(storefront)/_queries/products.ts";
import type { Category } from "#lib/contract/category.ts";
import type { ProductPage } from "#lib/contract/product.ts";
import { countText, listTitle } from "#lib/storefront/list-title.ts";
import {
  filterPath,
  PRODUCTS_PER_PAGE,
  type ProductFilter,
  readFilter,
} from "#lib/storefront/product-filter.ts";

const MINUTE = 60_000;
/** So many cards are on the first screen of a large window. */
const FIRST_SCREEN = 4;

interface ProductListProps {
  /** What the server rendered, and for which filter. */
  first: ProductPage;
  filterOfFirst: ProductFilter;
  categories: Category[];
}

/** The list as its address says: the server's page at first, what the API answers from then on. */
export function ProductList({ first, filterOfFirst, categories }: ProductListProps) {
  const shop = useShop();
  const now = useNow(MINUTE);
  const filter = readFilter(useSearchParams());
  const rendered = filterPath(filter) === filterPath(filterOfFirst);
  const query = useInfiniteQuery({
    ...productPages(filter),
    ...(rendered && { initialData: { pages: [first], pageParams: [filter.page] } }),
    placeholderData: keepPreviousData,
  });
  const title = listTitle(filter, categories);
  useEffect(() => {
    document.title = `${title} · ${shop.name}`;
  }, [title, shop.name]);

  const { data, error, isPlaceholderData, refetch, isFetching } = query;
  const products = data?.pages.flatMap(({ results }) => results) ?? [];
  const count = data?.pages[0]?.count ?? 0;
  const lastPage = Math.max(1, Math.ceil(count / PRODUCTS_PER_PAGE));
  const seen = new Set<string>();
  const unique = products.filter(({ uid }) => !seen.has(uid) && seen.add(uid));
  return (
    <div className="page flex flex-col gap-7 pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="max-w-full text-head break-words">{title}</h1>
        <p aria-live="polite" aria-atomic="true" className="text-ink-soft figures">
          {isPlaceholderData ? "Looking…" : data && countText(count)}
        </p>
      </div>
      <FilterBar filter={filter} categories={categories} />
      {error && (
        <Notice
          kind="trouble"
          title="The list could not be brought up to date"
          action={
            <Button kind="plain" onClick={() => refetch()} disabled={isFetching}>
              Try again
            </Button>
          }
        >
          {explainTrouble(error)}
        </Notice>
      )}
      {data && unique.length === 0 && !isPlaceholderData && (
        <NoMatches filter={filter} categories={categories} count={count} />
      )}
      {query.hasPreviousPage && unique.length > 0 && (
        <MoreProducts
          direction="earlier"
          href={filterPath({ ...filter, page: filter.page - 1 })}
          loading={query.isFetchingPreviousPage}
          onMore={query.fetchPreviousPage}
        />
      )}
      {(unique.length > 0 || (!data && !error)) && (
        <div
          className={`transition-opacity duration-200 ${isPlaceholderData ? "opacity-45" : ""}`}
          aria-busy={isPlaceholderData}
        >
          <ProductGrid label={title}>
            {unique.map((product, place) => (
              <li key={product.uid}>
                <ProductCard
                  product={product}
                  currency={shop.currency}
                  now={now}
                  eager={place < FIRST_SCREEN}
                  heading="h2"
                />
              </li>
            ))}
            {(query.isFetchingNextPage || !data) && (
              <ProductGridSkeleton count={PRODUCTS_PER_PAGE / 3} />
            )}
          </ProductGrid>
        </div>
      )}
      {query.hasNextPage && !isPlaceholderData && (
        <MoreProducts
          direction="later"
          href={filterPath({ ...filter, page: filter.page + 1 })}
          loading={query.isFetchingNextPage}
          onMore={query.fetchNextPage}
          pagesShown={data?.pages.length ?? 0}
          place={`Page ${filter.page} of ${lastPage}`}
        />
      )}
    </div>
  );
}
