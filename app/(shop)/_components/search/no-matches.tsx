import type { ReactNode } from "react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import type { Category } from "#lib/contract/category.ts";
import { withoutFilters } from "#lib/shop/catalogue/facets.ts";
import { filterPath, hasFilters, type ListFilter } from "#lib/shop/catalogue/product-filter.ts";

/** Categories shown; the others are under "See all products". */
const MAX_CATEGORIES = 12;

interface NoMatchesProps {
  filter: ListFilter;
  categories: Category[];
  /** Products that a search without results offers instead. */
  children: ReactNode;
}

/** Replaces an empty list, and offers where to go next. */
export function NoMatches({ filter, categories, children }: NoMatchesProps) {
  const actions = <Actions filter={filter} />;
  if (filter.search === "") return <EmptyState title="No products match" actions={actions} />;
  const isFiltered = hasFilters(filter);
  return (
    <div className="flex flex-col gap-16">
      <div className="flex flex-col items-start gap-6 border-t-2 border-ink pt-6">
        <p className="max-w-[46ch] text-lead text-ink-soft">
          {isFiltered
            ? "Remove a filter, check the spelling, or use a more general word."
            : "Check the spelling, use a more general word, or browse a category."}
        </p>
        {!isFiltered && <Categories categories={categories} />}
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      {children}
    </div>
  );
}

/** Offers to remove each filter. */
function Actions({ filter }: { filter: ListFilter }) {
  const { search, category, in_stock, on_promo } = filter;
  const relaxed: [isOffered: boolean, label: string, change: Partial<ListFilter>][] = [
    [in_stock, "Include sold-out items", { in_stock: false }],
    [on_promo, "Include full-price items", { on_promo: false }],
    [hasFilters(filter), "Clear all filters", withoutFilters(filter)],
    [Boolean(search && category), "Search all products", { category: undefined }],
  ];
  return (
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
  );
}

function Categories({ categories }: Pick<NoMatchesProps, "categories">) {
  const filled = categories.filter(({ product_count }) => product_count > 0);
  if (filled.length === 0) return null;
  return (
    <nav aria-label="Browse categories" className="max-w-full">
      <ul className="flex flex-wrap gap-2">
        {filled.slice(0, MAX_CATEGORIES).map(({ uid, name, slug }) => (
          <li key={uid} className="max-w-full">
            <AppLink
              href={filterPath({ category: slug })}
              className="inline-flex min-h-11 max-w-full items-center rounded-control border-2 border-rule-strong px-3.5 font-medium hover:border-ink"
            >
              <span dir="auto" className="truncate">
                {name}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
