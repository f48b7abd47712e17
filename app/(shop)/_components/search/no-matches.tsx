import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import type { Category } from "#lib/contract/category.ts";
import { withoutFilters } from "#lib/shop/catalogue/facets.ts";
import {
  facetParameters,
  filterPath,
  type ProductFilter,
} from "#lib/shop/catalogue/product-filter.ts";

interface NoMatchesProps {
  filter: ProductFilter;
  categories: Category[];
  /** Matches in all: some, when only this page is past the end. */
  count: number;
}

/** Nothing to show: says which of the conditions is in the way, and takes it off. */
export function NoMatches({ filter, categories, count }: NoMatchesProps) {
  const { search, category, inStock, onPromo } = filter;
  const categoryName = categories.find(({ slug }) => slug === category)?.name;
  if (count > 0) {
    return (
      <EmptyState
        title="This page doesn't exist"
        actions={
          <ButtonLink href={filterPath({ ...filter, page: 1 })}>Go to its first page</ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={search ? "No products found" : "Nothing here right now"}
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
          <ButtonLink href="/products">See everything</ButtonLink>
        </>
      }
    >
      {search && (
        <p>
          No product{categoryName ? ` in ${categoryName}` : ""} has all of these words. Try fewer or
          shorter words.
        </p>
      )}
    </EmptyState>
  );
}
