"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#app/_ui/button.tsx";
import { CloseIcon } from "#app/_ui/icons.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { CategoryLink } from "#app/(shop)/_components/catalogue/category-link.tsx";
import {
  Checkbox,
  CollapsibleList,
  FilterFields,
  OptionGroup,
} from "#app/(shop)/_components/catalogue/filter-groups.tsx";
import { goTo } from "#app/(shop)/_components/layout/go-to.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { MAX_FILTER_ATTRIBUTES, MAX_FILTER_VALUES } from "#lib/contract/constants.ts";
import type { ProductFilters } from "#lib/contract/product-query.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { currencySign, formatAmount } from "#lib/format/format-money.ts";
import { filterGroups } from "#lib/shop/catalogue/facets.ts";
import {
  filterLimits,
  filterPath,
  type ListFilter,
  parsePrice,
  readFilter,
} from "#lib/shop/catalogue/product-filter.ts";

export const FILTER_PANEL = "filters";
export const FILTER_FORM = "filter-form";

interface FilterPanelProps {
  filter: ListFilter;
  /** Available filters; the previous list's while the next one loads. */
  available: ProductFilters;
  isStale: boolean;
}

/**
 * The filters of a list: a sidebar on wide screens, a popover on narrow screens. Checkboxes apply
 * immediately; without JavaScript it is a plain form.
 */
export function FilterPanel({ filter, available, isStale }: FilterPanelProps) {
  const { currency } = useShop();
  const isHydrated = useHydrated();
  const panel = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const path = filterPath(filter);
  const isChosen = ({ slug }: { slug: string }) => slug === filter.category;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow the URL
  useEffect(() => syncFields(form.current), [path]);
  useEffect(() => {
    // Back may undo a change before it is rendered; the path is then the same.
    const onBack = () => syncFields(form.current);
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, []);

  /** Applies the form, as the server does without JavaScript; prices may have the currency's sign. */
  const apply = () => {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => {
      const text = String(value);
      return [name, name.startsWith("price_") ? (parsePrice(text, currency) ?? "") : text];
    });
    const next = readFilter(new URL(form.current.action).pathname, new URLSearchParams(fields));
    if (filterPath(next) !== path) goTo(next);
  };
  return (
    <section
      ref={panel}
      id={FILTER_PANEL}
      popover="auto"
      aria-label="Filters"
      className="filter-panel bg-paper text-ink"
    >
      <div className="flex items-center justify-between border-b-2 border-ink py-3 pr-3 pl-5 lg:hidden">
        <h2 className="text-title">Filters</h2>
        <button
          type="button"
          popoverTarget={FILTER_PANEL}
          popoverTargetAction="hide"
          className="grid target place-items-center rounded-control hover:bg-rule"
          aria-label="Close filters"
        >
          <CloseIcon />
        </button>
      </div>
      <form
        ref={form}
        id={FILTER_FORM}
        action={filterPath({ category: filter.category })}
        aria-busy={isStale || undefined}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          apply();
          panel.current?.hidePopover?.();
        }}
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.type === "checkbox") apply();
        }}
        className={`flex flex-col gap-6 px-5 py-4 transition-opacity lg:p-0 ${isStale ? "opacity-60" : ""}`}
      >
        {filter.search && <input type="hidden" name="q" value={filter.search} />}
        {available.categories.length > 0 && (
          <FilterFields label="Category" className="max-lg:hidden">
            <CollapsibleList
              // "All categories" is the first row.
              lastSelected={available.categories.findIndex(isChosen) + 1}
            >
              {[
                <CategoryLink
                  key=""
                  filter={filter}
                  name="All categories"
                  category={undefined}
                  variant="row"
                />,
                ...available.categories.map(({ uid, name, slug, count }) => (
                  <CategoryLink
                    key={uid}
                    filter={filter}
                    name={name}
                    category={slug}
                    variant="row"
                    count={count}
                  />
                )),
              ]}
            </CollapsibleList>
          </FilterFields>
        )}
        <FilterFields label="Show">
          <ul>
            <Checkbox name="in_stock" value="1" label="In stock only" isChecked={filter.in_stock} />
            <Checkbox name="on_promo" value="1" label="On sale" isChecked={filter.on_promo} />
          </ul>
        </FilterFields>
        <FilterFields label={`Price (${currencySign(currency)})`}>
          <div className="flex items-end gap-2">
            <Amount
              label="From"
              name="price_min"
              currency={currency}
              value={filter.price_min}
              placeholder={available.price.min}
            />
            <Amount
              label="To"
              name="price_max"
              currency={currency}
              value={filter.price_max}
              placeholder={available.price.max}
            />
            <button
              type="submit"
              className="h-11 rounded-control border-2 border-ink px-3 font-semibold hover:bg-ink hover:text-paper"
            >
              Apply
            </button>
          </div>
        </FilterFields>
        <LimitNotice filter={filter} />
        {filterGroups(filter, available).map((group) => (
          <OptionGroup key={group.parameter} group={group} />
        ))}
        <div
          className={`sticky bottom-0 -mx-5 border-t border-rule bg-paper px-5 py-3 lg:static lg:mx-0 lg:p-0 ${isHydrated ? "lg:hidden" : ""}`}
        >
          <Button type="submit" className="w-full">
            Show {formatCount(available.count, "product")}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Explains why options are disabled. */
function LimitNotice({ filter }: { filter: ListFilter }) {
  const { isFull, hasAllAttributes } = filterLimits(filter);
  if (!isFull && !hasAllAttributes) return null;
  return (
    <p role="status" className="text-fine font-medium">
      {isFull
        ? `You have selected ${MAX_FILTER_VALUES} filters, the most that can be combined. Clear one to select another.`
        : `You have filtered by ${MAX_FILTER_ATTRIBUTES} options, the most that can be combined. Clear one to filter by another.`}
    </p>
  );
}

interface AmountProps {
  label: string;
  name: string;
  currency: string;
  value: string | undefined;
  /** The lowest or highest price in the list. */
  placeholder: string | null;
}

function Amount({ label, name, currency, value, placeholder }: AmountProps) {
  return (
    <label className="flex min-w-0 grow flex-col text-fine text-ink-soft">
      {label}
      <input
        name={name}
        inputMode="decimal"
        onInput={({ currentTarget }) => {
          const text = currentTarget.value.trim();
          const isValid = text === "" || parsePrice(text, currency) !== undefined;
          currentTarget.setCustomValidity(isValid ? "" : "Enter an amount, such as 1500");
        }}
        defaultValue={value}
        data-value={value ?? ""}
        placeholder={placeholder === null ? undefined : formatAmount(placeholder, currency)}
        className="h-11 w-full min-w-0 rounded-control border-2 border-rule-strong bg-sheet px-2.5 text-body text-ink focus:border-ink lg:px-2 lg:text-fine"
      />
    </label>
  );
}

/** Syncs the uncontrolled fields with the URL, including those of the filter bar. */
function syncFields(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const { checked, value } = field.dataset;
    if (checked !== undefined) (field as HTMLInputElement).checked = checked === "true";
    if (value !== undefined) {
      field.value = value;
      field.setCustomValidity("");
    }
  }
}
