"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { FilterBar } from "#app/(shop)/_components/catalogue/filter-bar.tsx";
import { FilterPanel } from "#app/(shop)/_components/catalogue/filter-panel.tsx";
import { ListHeading } from "#app/(shop)/_components/catalogue/list-heading.tsx";
import type {
  ListResult,
  LiveFilters,
  LiveProductsProps,
} from "#app/(shop)/_components/catalogue/live-products.tsx";
import { MoreProducts } from "#app/(shop)/_components/catalogue/more-products.tsx";
import {
  ProductGrid,
  ProductGridSkeleton,
} from "#app/(shop)/_components/catalogue/product-grid.tsx";
import { FocusRestorer } from "#app/(shop)/_components/layout/focus-restorer.tsx";
import { lazyComponent } from "#app/(shop)/_components/layout/lazy-component.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import type { Category } from "#lib/contract/category.ts";
import type { ProductFilters } from "#lib/contract/product-query.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { activeFilters } from "#lib/shop/catalogue/facets.ts";
import { PRODUCTS_PER_PAGE } from "#lib/shop/catalogue/list-query.ts";
import { listHeading, listPageTitle, listTitle } from "#lib/shop/catalogue/list-title.ts";
import { filterPath, type ListFilter, readFilter } from "#lib/shop/catalogue/product-filter.ts";

const LiveProducts = lazyComponent({
  load: async () =>
    (await import("#app/(shop)/_components/catalogue/live-products.tsx")).LiveProducts,
  Fallback: ({ label }: LiveProductsProps) => (
    <ProductGrid label={label}>
      <ProductGridSkeleton />
    </ProductGrid>
  ),
  errorTitle: "The products couldn't be loaded",
});

/** Paths of lists that were scrolled past their first page, restored on back navigation. */
const expandedPaths = new Set<string>();

interface ProductListProps {
  /** The filter that the server rendered the list for. */
  rendered: ListFilter;
  renderedResult: ListResult;
  renderedFilters: ProductFilters;
  /** Whether the rendered prices show zero decimal places. */
  renderedWithDecimals: boolean;
  categories: Category[];
  children: ReactNode;
}

/**
 * The product list for the current URL. The server renders its first page; the browser loads more pages and
 * changed filters, and the code for that, on demand.
 */
export function ProductList({
  rendered,
  renderedResult,
  renderedFilters,
  renderedWithDecimals,
  categories,
  children,
}: ProductListProps) {
  const shop = useShop();
  const filter = readFilter(usePathname(), useSearchParams());
  const path = filterPath(filter);
  const isRendered = path === filterPath(rendered);
  const [isExpanded, setIsExpanded] = useState(() => expandedPaths.has(path));
  const [liveResult, setLiveResult] = useState<ListResult>();
  const [liveFilters, setLiveFilters] = useState<LiveFilters>();
  const title = listTitle(filter, categories);
  const pageTitle = listPageTitle(filter, categories);
  useEffect(() => {
    document.title = `${pageTitle} · ${shop.name}`;
  }, [pageTitle, shop.name]);

  const category = categories.find(({ slug }) => slug === filter.category);
  const active = activeFilters(filter, (amount) => formatMoney(amount, shop.currency));
  const found = isRendered ? renderedResult : liveResult;
  const isEmptySearch = found?.count === 0 && filter.search !== "";
  const hasUsefulFilters = useLastDefined(found && (!isEmptySearch || active.length > 0)) ?? true;
  const pages = Math.max(1, Math.ceil(renderedResult.count / PRODUCTS_PER_PAGE));
  const nextFilter = { ...filter, page: filter.page + 1 };
  return (
    <div className="page flex min-h-svh flex-col gap-4 pt-4 md:gap-7 md:pt-8">
      <div className="flex flex-col sm:flex-row sm:flex-wrap sm:items-end justify-between gap-x-6 gap-y-1 md:gap-y-2">
        <ListHeading
          title={listHeading(filter, categories, { hasResults: !isEmptySearch })}
          category={category}
        />
        <p
          aria-live="polite"
          aria-atomic="true"
          className={isEmptySearch ? "sr-only" : "max-w-full truncate text-ink-soft figures"}
        >
          {found ? describe(found, filter) : "Searching…"}
        </p>
      </div>
      <div
        className={`grid grid-cols-1 gap-x-10 gap-y-7 ${hasUsefulFilters ? "lg:grid-cols-[min(15rem,25%)_minmax(0,1fr)]" : ""}`}
      >
        {hasUsefulFilters && (
          <FilterPanel
            filter={filter}
            available={isRendered ? renderedFilters : (liveFilters?.available ?? renderedFilters)}
            isStale={!isRendered && (liveFilters?.isStale ?? true)}
          />
        )}
        <FocusRestorer className="flex min-w-0 flex-col gap-5 md:gap-9">
          {hasUsefulFilters && (
            <FilterBar filter={filter} categories={categories} active={active} />
          )}
          {isRendered && children}
          {(!isRendered || isExpanded) && (
            <LiveProducts
              filter={isRendered ? nextFilter : filter}
              categories={categories}
              label={isRendered ? `${title}, continued` : title}
              withDecimals={isRendered ? renderedWithDecimals : undefined}
              onResult={setLiveResult}
              onFilters={isRendered ? undefined : setLiveFilters}
            />
          )}
          {isRendered && !isExpanded && filter.page < pages && (
            <MoreProducts
              href={filterPath(nextFilter)}
              isLoading={false}
              pagesShown={1}
              pageLabel={`Page ${filter.page} of ${pages}`}
              onMore={() => {
                expandedPaths.add(path);
                setIsExpanded(true);
              }}
            />
          )}
        </FocusRestorer>
      </div>
    </div>
  );
}

function describe({ count, corrected }: ListResult, { search }: ListFilter): string {
  if (search === "") return formatCount(count, "product");
  if (count === 0) return "No results";
  return `${formatCount(count, "product")} for “${corrected ?? search}”`;
}

/** Returns the value, or the last one while it is undefined. */
function useLastDefined<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
