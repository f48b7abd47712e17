"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { FilterBar } from "#app/(shop)/_components/catalogue/filter-bar.tsx";
import { FilterPanel } from "#app/(shop)/_components/catalogue/filter-panel.tsx";
import type {
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
import type { ProductFilters } from "#lib/contract/product-filters.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { activeFilters } from "#lib/shop/catalogue/facets.ts";
import { PRODUCTS_PER_PAGE } from "#lib/shop/catalogue/list-query.ts";
import { formatProductCount, listPageTitle, listTitle } from "#lib/shop/catalogue/list-title.ts";
import { filterPath, type ProductFilter, readFilter } from "#lib/shop/catalogue/product-filter.ts";

const PLACES = 8;

const LiveProducts = lazyComponent({
  load: async () =>
    (await import("#app/(shop)/_components/catalogue/live-products.tsx")).LiveProducts,
  Fallback: ({ label }: LiveProductsProps) => (
    <ProductGrid label={label}>
      <ProductGridSkeleton count={PLACES} />
    </ProductGrid>
  ),
  errorTitle: "The list could not be shown",
});

/** Lists that were scrolled beyond their first page: on the way back they are as long as they were. */
const continued = new Set<string>();

interface ProductListProps {
  /** What the server rendered: for which filter, how many match in all, and the page itself. */
  rendered: ProductFilter;
  renderedCount: number;
  renderedFilters: ProductFilters;
  categories: Category[];
  children: ReactNode;
}

/**
 * The list as its address says. The server's page stands as it is; what lies further down, or was
 * searched since, the browser asks for, and loads what it needs for that only then.
 */
export function ProductList({
  rendered,
  renderedCount,
  renderedFilters,
  categories,
  children,
}: ProductListProps) {
  const shop = useShop();
  const filter = readFilter(usePathname(), useSearchParams());
  const path = filterPath(filter);
  const asRendered = path === filterPath(rendered);
  const [goesOn, setGoesOn] = useState(() => continued.has(path));
  const [liveCount, setLiveCount] = useState<number>();
  const [liveFilters, setLiveFilters] = useState<LiveFilters>();
  const title = listTitle(filter, categories);
  const pageTitle = listPageTitle(filter, categories);
  useEffect(() => {
    document.title = `${pageTitle} · ${shop.name}`;
  }, [pageTitle, shop.name]);

  const active = activeFilters(filter, (amount) => formatMoney(amount, shop.currency));
  const count = asRendered ? renderedCount : liveCount;
  const pages = Math.max(1, Math.ceil(renderedCount / PRODUCTS_PER_PAGE));
  const nextFilter = { ...filter, page: filter.page + 1 };
  return (
    <div className="page flex flex-col gap-7 pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="max-w-full text-head break-words">{title}</h1>
        <p aria-live="polite" aria-atomic="true" className="text-ink-soft figures">
          {count === undefined ? "Searching…" : formatProductCount(count)}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-7 lg:grid-cols-[min(15rem,25%)_minmax(0,1fr)]">
        <FilterPanel
          filter={filter}
          found={asRendered ? renderedFilters : (liveFilters?.found ?? renderedFilters)}
          isStale={!asRendered && (liveFilters?.isStale ?? true)}
        />
        <FocusRestorer className="flex min-w-0 flex-col gap-9">
          <FilterBar filter={filter} categories={categories} active={active} />
          {asRendered && children}
          {(!asRendered || goesOn) && (
            <LiveProducts
              filter={asRendered ? nextFilter : filter}
              categories={categories}
              label={asRendered ? `${title}, continued` : title}
              onCount={setLiveCount}
              onFilters={asRendered ? undefined : setLiveFilters}
            />
          )}
          {asRendered && !goesOn && filter.page < pages && (
            <MoreProducts
              href={filterPath(nextFilter)}
              loading={false}
              pagesShown={1}
              place={`Page ${filter.page} of ${pages}`}
              onMore={() => {
                continued.add(path);
                setGoesOn(true);
              }}
            />
          )}
        </FocusRestorer>
      </div>
    </div>
  );
}
