import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import type { Category } from "#lib/contract/category.ts";
import { withoutFilters } from "#lib/shop/catalogue/facets.ts";
import {
  facetParameters,
  filterPath,
  type ListFilter,
} from "#lib/shop/catalogue/product-filter.ts";

interface NoMatchesProps {
  filter: ListFilter;
  categories: Category[];
}

/** Replaces an empty list and offers to remove each filter. */
export function NoMatches({ filter, categories }: NoMatchesProps) {
  const { search, category, in_stock, on_promo } = filter;
  const categoryName = categories.find(({ slug }) => slug === category)?.name;
  const relaxed: [isOffered: boolean, label: string, change: Partial<ListFilter>][] = [
    [in_stock, "Include sold-out items", { in_stock: false }],
    [on_promo, "Include full-price items", { on_promo: false }],
    [facetParameters(filter).length > 0, "Clear all filters", withoutFilters(filter)],
    [Boolean(search && category), "Search all products", { category: undefined }],
  ];
  return (
    <EmptyState
      title="No products match"
      actions={
        <>
          {relaxed.map(
            ([isOffered, label, change]) =>
              isOffered && (
                <ButtonLink
                  key={label}
                  href={filterPath({ ...filter, ...change, page: 1 })}
                  variant="secondary"
                >
                  {label}
                </ButtonLink>
              ),
          )}
          <ButtonLink href="/products">See all products</ButtonLink>
        </>
      }
    >
      {search && (
        <p className="[overflow-wrap:anywhere]">
          No results for “{search}”{categoryName ? ` in ${categoryName}` : ""}. Check the spelling
          or try fewer words.
        </p>
      )}
    </EmptyState>
  );
}
