"use client";

import { type MouseEvent, useEffect, useId, useRef } from "react";
import { useHydrated } from "#app/(storefront)/_components/use-hydrated.ts";
import type { Category } from "#lib/contract/category.ts";
import {
  filterPath,
  ORDERING_NAMES,
  type Ordering,
  type ProductFilter,
} from "#lib/storefront/product-filter.ts";

interface FilterBarProps {
  filter: ProductFilter;
  categories: Category[];
}

/** Puts the filter into the address, one step in the history; the list follows the address. */
function go(filter: Partial<ProductFilter>): void {
  window.history.pushState(null, "", filterPath({ ...filter, page: 1 }));
}

/**
 * Category, order, stock and promos: links and a form, which work at once where there is JavaScript. Its
 * fields are the shopper's: set by React, they would jump back until the address follows.
 */
export function FilterBar({ filter, categories }: FilterBarProps) {
  const hydrated = useHydrated();
  const sortId = useId();
  const sort = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (sort.current) sort.current.value = filter.ordering;
  }, [filter.ordering]);
  return (
    <div className="flex flex-col gap-4 border-y border-rule py-4">
      <nav
        aria-label="Narrow by category"
        className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:px-0"
      >
        <ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
          <CategoryLink filter={filter} name="Everything" category={undefined} />
          {categories.map(({ uid, name, slug }) => (
            <CategoryLink key={uid} filter={filter} name={name} category={slug} />
          ))}
        </ul>
      </nav>
      <form
        action={filterPath({ category: filter.category })}
        className="flex flex-wrap items-center gap-x-5 gap-y-2"
      >
        {filter.search && <input type="hidden" name="q" value={filter.search} />}
        <div className="flex items-center gap-2.5">
          <label htmlFor={sortId} className="sr-only">
            Sort
          </label>
          <select
            id={sortId}
            name="sort"
            ref={sort}
            defaultValue={filter.ordering}
            onChange={({ target }) => go({ ...filter, ordering: target.value as Ordering })}
            className="target rounded-control border-2 border-rule-strong bg-sheet px-3 py-2"
          >
            {Object.entries(ORDERING_NAMES).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Condition
          name="in_stock"
          label="In stock only"
          on={filter.inStock}
          onChange={(inStock) => go({ ...filter, inStock })}
        />
        <Condition
          name="on_promo"
          label="Marked down"
          on={filter.onPromo}
          onChange={(onPromo) => go({ ...filter, onPromo })}
        />
        {!hydrated && (
          <noscript>
            <button
              type="submit"
              className="target rounded-control border-2 border-ink px-4 font-semibold"
            >
              Apply
            </button>
          </noscript>
        )}
      </form>
    </div>
  );
}

interface ConditionProps {
  name: string;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Condition({ name, label, on, onChange }: ConditionProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = on;
  }, [on]);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium">
      <input
        type="checkbox"
        name={name}
        value="1"
        ref={box}
        defaultChecked={on}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-ink"
      />
      {label}
    </label>
  );
}

interface CategoryLinkProps {
  filter: ProductFilter;
  name: string;
  category: string | undefined;
}

function CategoryLink({ filter, name, category }: CategoryLinkProps) {
  const chosen = filter.category === category;
  const next = { ...filter, category, page: 1 };
  return (
    <li>
      <a
        href={filterPath(next)}
        aria-current={chosen ? "true" : undefined}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!chosen) go(next);
        }}
        className="inline-flex min-h-11 items-center rounded-control border-2 border-rule-strong px-3.5 font-medium whitespace-nowrap hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
      >
        {name}
      </a>
    </li>
  );
}
