"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";
import { QueryProvider } from "#app/(shop)/_queries/query-provider.tsx";
import { MAX_SUGGESTION_COUNT, type Suggestions } from "#lib/contract/suggestions.ts";
import { formatBoundedCount, formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";
import { productPath } from "#lib/shop/catalogue/product-link.ts";

const STALE_TIME_MS = 60_000;

/** Suggestions for an incomplete search. */
function suggestions(search: string) {
  return queryOptions({
    queryKey: ["suggestions", search],
    queryFn: ({ signal }) =>
      fetchShop<Suggestions>(`/suggestions?${new URLSearchParams({ search })}`, { signal }),
    staleTime: STALE_TIME_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export interface SearchSuggestionsProps {
  id: string;
  search: string;
  /** Index of the option selected with the arrow keys; -1 for none. */
  active: number;
  /** Called with the paths of the options, in order. */
  onOptions: (paths: string[]) => void;
  onChoose: (path: string) => void;
}

/** The listbox of the search field's combobox. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  return (
    <QueryProvider>
      <SuggestionList {...props} />
    </QueryProvider>
  );
}

function SuggestionList({ id, search, active, onOptions, onChoose }: SearchSuggestionsProps) {
  const { currency } = useShop();
  const { data, isPlaceholderData } = useQuery(suggestions(search));
  const { products = [], categories = [], corrected_search: corrected } = data ?? {};
  const found = data?.count ?? (data ? null : 0);
  // The count and correction of the previous search do not apply to this one.
  const count = isPlaceholderData && found !== 0 ? null : found;
  const searched = isPlaceholderData ? search : (corrected ?? search);
  const paths = [
    ...products.map(productPath),
    ...categories.map(({ slug }) => filterPath({ category: slug })),
    ...(count === 0 ? [] : [filterPath({ search: searched })]),
  ];
  const key = paths.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the paths
  useEffect(() => onOptions(paths), [key, onOptions]);

  const option = (index: number, children: ReactNode) => (
    // The input keeps the focus and refers to the active option with aria-activedescendant.
    <a
      key={paths[index]}
      id={`${id}-${index}`}
      href={paths[index]}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      className={`flex min-h-11 items-center gap-3 px-3.5 py-1.5 ${index === active ? "bg-ink text-paper" : "hover:bg-rule"}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(paths[index] ?? "/products");
      }}
    >
      {children}
    </a>
  );

  return (
    <>
      <p role="status" className="sr-only">
        {data &&
          `Suggested: ${formatCount(products.length, "product")}, ${formatCount(categories.length, "category", "categories")}`}
      </p>
      {paths.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Suggestions"
          className="absolute -inset-x-[calc(clamp(1rem,4vw,4rem)+2px)] top-full z-30 mt-2.5 max-h-[70dvh] overflow-y-auto border-b-2 border-ink bg-sheet py-1.5 text-ink shadow-lg md:inset-x-0 md:mt-1 md:rounded-control md:border-2"
        >
          {products.length > 0 && (
            <Group
              id={`${id}-products`}
              title={corrected ? `Products for “${corrected}”` : "Products"}
            >
              {products.map(({ name, category, picture, price, from }, index) =>
                option(
                  index,
                  <>
                    <ProductImageTile
                      picture={picture}
                      category={category}
                      name={name}
                      className="size-10 shrink-0"
                      inset="p-1"
                      sizes="2.5rem"
                    />
                    <span dir="auto" className="min-w-0 grow truncate text-left">
                      {name}
                    </span>
                    {price && (
                      <span className="shrink-0 font-bold narrow figures">
                        {from && <span className="text-fine font-medium">from </span>}
                        {formatMoney(price, currency)}
                      </span>
                    )}
                  </>,
                ),
              )}
            </Group>
          )}
          {categories.length > 0 && (
            <Group id={`${id}-categories`} title="Categories">
              {categories.map(({ name }, index) => option(products.length + index, name))}
            </Group>
          )}
          {count !== 0 &&
            option(
              paths.length - 1,
              <span className="min-w-0 truncate font-semibold">{seeAll(count, searched)}</span>,
            )}
        </div>
      )}
    </>
  );
}

function seeAll(count: number | null, search: string): string {
  if (count === 1) return `See 1 result for “${search}”`;
  const all = count === null ? "all" : `all ${formatBoundedCount(count, MAX_SUGGESTION_COUNT)}`;
  return `See ${all} results for “${search}”`;
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3.5 pt-1.5 pb-1 text-fine text-ink-soft">
        {title}
      </p>
      {children}
    </div>
  );
}
