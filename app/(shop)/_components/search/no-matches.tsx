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
  /** Total matches; more than 0 when only this page is past the end. */
  count: number;
}

/** Replaces an empty list and offers to remove each filter. */
export function NoMatches({ filter, categories, count }: NoMatchesProps) {
  const { search, category, inStock, onPromo } = filter;
  const categoryName = categories.find(({ slug }) => slug === category)?.name;
  if (count > 0) {
    return (
      <EmptyState
        title={`There is no page ${filter.page}`}
        actions={<ButtonLink href={filterPath({ ...filter, page: 1 })}>Go to page 1</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title={search ? "No results" : "No products match"}
      actions={
        <>
          {inStock && (
            <ButtonLink
              href={filterPath({ ...filter, inStock: false, page: 1 })}
              variant="secondary"
            >
              Include sold-out items
            </ButtonLink>
          )}
          {onPromo && (
            <ButtonLink
              href={filterPath({ ...filter, onPromo: false, page: 1 })}
              variant="secondary"
            >
              Include full-price items
            </ButtonLink>
          )}
          {facetParameters(filter).length > 0 && (
            <ButtonLink href={filterPath(withoutFilters(filter))} variant="secondary">
              Clear all filters
            </ButtonLink>
          )}
          {search && category && (
            <ButtonLink
              href={filterPath({ ...filter, category: undefined, page: 1 })}
              variant="secondary"
            >
              Search the whole shop
            </ButtonLink>
          )}
          <ButtonLink href="/products">See all products</ButtonLink>
        </>
      }
    >
      {search && (
        <p className="[overflow-wrap:anywhere]">
          Nothing{categoryName ? ` in ${categoryName}` : ""} matches “{search}”. Check the spelling
          or try fewer words.
        </p>
      )}
    </EmptyState>
  );
}
