"use client";

import { useId } from "react";
import { CloseIcon } from "#app/_ui/icons.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { CategoryLink } from "#app/(shop)/_components/catalogue/category-link.tsx";
import { FILTER_FORM, FILTER_PANEL } from "#app/(shop)/_components/catalogue/filter-panel.tsx";
import { goTo, goToLink } from "#app/(shop)/_components/layout/go-to.ts";
import type { Category } from "#lib/contract/category.ts";
import { type ActiveFilter, withoutFilters } from "#lib/shop/catalogue/facets.ts";
import { filterPath, type ListFilter, type Ordering } from "#lib/shop/catalogue/product-filter.ts";

const ORDERING_NAMES: Record<Ordering, string> = {
  "-created_at": "Newest first",
  price: "Price, low to high",
  "-price": "Price, high to low",
  name: "Name, A to Z",
};

/** A row that scrolls to the edges of narrow screens; the padding is room for focus outlines. */
const SCROLLED = "-mx-4 -my-1.5 scroll-px-4 overflow-x-auto px-4 py-1.5 [scrollbar-width:none]";

interface FilterBarProps {
  filter: ListFilter;
  categories: Category[];
  active: ActiveFilter[];
}

/** Toolbar above the list: sort order and active filters; on narrow screens also categories and the filter button. */
export function FilterBar({ filter, categories, active }: FilterBarProps) {
  const isHydrated = useHydrated();
  const sortId = useId();
  return (
    <div className="flex flex-col gap-3 border-b border-rule pb-3 md:pb-4">
      {categories.length > 0 && (
        <nav aria-label="Filter by category" className={`${SCROLLED} lg:hidden`}>
          <ul className="flex w-max gap-2">
            <CategoryLink
              filter={filter}
              name="All categories"
              category={undefined}
              variant="chip"
            />
            {categories.map(({ uid, name, slug }) => (
              <CategoryLink key={uid} filter={filter} name={name} category={slug} variant="chip" />
            ))}
          </ul>
        </nav>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          popoverTarget={FILTER_PANEL}
          className="target rounded-control border-2 border-ink px-4 font-semibold hover:bg-ink hover:text-paper lg:hidden"
        >
          Filters{active.length > 0 && ` (${active.length})`}
        </button>
        <label htmlFor={sortId} className="sr-only">
          Sort
        </label>
        <select
          id={sortId}
          name="sort"
          form={FILTER_FORM}
          defaultValue={filter.ordering}
          data-value={filter.ordering}
          // Uncontrolled: a controlled field would revert until the URL changes.
          onChange={({ target }) =>
            goTo({ ...filter, ordering: target.value as Ordering, page: 1 })
          }
          className="target min-w-0 grow rounded-control border-2 border-rule-strong bg-sheet px-3 py-2 lg:grow-0"
        >
          {Object.entries(orderingNames(filter)).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        {!isHydrated && (
          <noscript>
            <button
              type="submit"
              form={FILTER_FORM}
              className="target rounded-control border-2 border-ink px-4 font-semibold"
            >
              Apply
            </button>
          </noscript>
        )}
      </div>
      <ActiveFilters active={active} clear={filterPath(withoutFilters(filter))} />
    </div>
  );
}

/** A search ranks its results by default. */
function orderingNames({ search }: ListFilter): Record<Ordering, string> {
  return search ? { ...ORDERING_NAMES, "-created_at": "Best match" } : ORDERING_NAMES;
}

interface ActiveFiltersProps {
  active: ActiveFilter[];
  /** Path of the list without filters. */
  clear: string;
}

/** The active filters, each with a link that removes it. */
function ActiveFilters({ active, clear }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <ul
      aria-label="Active filters"
      className={`${SCROLLED} flex items-center gap-2 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:p-0`}
    >
      {active.map(({ label, path }) => (
        <li key={label} className="max-w-[80%] shrink-0 lg:max-w-full">
          <a
            href={path}
            onClick={goToLink}
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control bg-rule py-1 pr-2 pl-3.5 font-medium hover:bg-ink hover:text-paper [&_svg]:size-4 [&_svg]:shrink-0"
          >
            <span className="truncate">{label}</span>
            <CloseIcon />
          </a>
        </li>
      ))}
      <li className="shrink-0">
        <a
          href={clear}
          onClick={goToLink}
          className="inline-flex min-h-11 items-center px-2 font-semibold underline decoration-spot decoration-3 underline-offset-4 hover:decoration-ink"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}
