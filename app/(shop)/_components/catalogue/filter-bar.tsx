"use client";

import { useEffect, useId, useRef } from "react";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { ActiveFilters } from "#app/(shop)/_components/catalogue/active-filters.tsx";
import { CategoryLink } from "#app/(shop)/_components/catalogue/category-link.tsx";
import { FILTER_FORM, FILTER_PANEL } from "#app/(shop)/_components/catalogue/filter-panel.tsx";
import { goTo } from "#app/(shop)/_components/layout/go-to.ts";
import type { Category } from "#lib/contract/category.ts";
import { type ActiveFilter, withoutFilters } from "#lib/shop/catalogue/facets.ts";
import { filterPath, type ListFilter, type Ordering } from "#lib/shop/catalogue/product-filter.ts";

const ORDERING_NAMES: Record<Ordering, string> = {
  "-created_at": "Newest first",
  price: "Price, low to high",
  "-price": "Price, high to low",
  name: "Name, A to Z",
};

interface FilterBarProps {
  filter: ListFilter;
  categories: Category[];
  active: ActiveFilter[];
}

/** Toolbar above the list: sort order and active filters; on phones also categories and the filter button. */
export function FilterBar({ filter, categories, active }: FilterBarProps) {
  const hydrated = useHydrated();
  const sortId = useId();
  const sort = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (sort.current) sort.current.value = filter.ordering;
  }, [filter.ordering]);
  return (
    <div className="flex flex-col gap-4 border-y border-rule py-4 lg:border-t-0 lg:pt-0">
      {categories.length > 0 && (
        <nav
          aria-label="Filter by category"
          className="-mx-4 scroll-px-4 overflow-x-auto px-4 [scrollbar-width:none] lg:hidden"
        >
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
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
          ref={sort}
          defaultValue={filter.ordering}
          // Uncontrolled: a controlled field would revert until the URL changes.
          onChange={({ target }) =>
            goTo({ ...filter, ordering: target.value as Ordering, page: 1 })
          }
          className="target rounded-control border-2 border-rule-strong bg-sheet px-3 py-2"
        >
          {Object.entries(orderingNames(filter)).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Condition
          name="in_stock"
          label="In stock only"
          isChecked={filter.inStock}
          onChange={(inStock) => goTo({ ...filter, inStock, page: 1 })}
        />
        <Condition
          name="on_promo"
          label="On sale"
          isChecked={filter.onPromo}
          onChange={(onPromo) => goTo({ ...filter, onPromo, page: 1 })}
        />
        {!hydrated && (
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

interface ConditionProps {
  name: string;
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function Condition({ name, label, isChecked, onChange }: ConditionProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = isChecked;
  }, [isChecked]);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 pr-2 font-medium">
      <input
        type="checkbox"
        name={name}
        value="1"
        form={FILTER_FORM}
        ref={box}
        defaultChecked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-ink"
      />
      {label}
    </label>
  );
}

/** A search ranks its results by default. */
function orderingNames({ search }: ListFilter): Record<Ordering, string> {
  return search ? { ...ORDERING_NAMES, "-created_at": "Best match" } : ORDERING_NAMES;
}
