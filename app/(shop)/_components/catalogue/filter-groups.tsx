"use client";

import { type MouseEvent, type ReactNode, useEffect, useId, useState } from "react";
import { ProductCount } from "#app/(shop)/_components/catalogue/product-count.tsx";
import type { FilterGroup } from "#lib/shop/catalogue/facets.ts";

/** Rows of a group before "Show … more". */
const MAX_VISIBLE = 8;
/** Up to this many further rows are shown without a button. */
const MAX_REMAINING = 3;

interface FilterFieldsProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export function FilterFields({ label, className = "", children }: FilterFieldsProps) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="mb-1 max-w-full font-bold break-words">{label}</legend>
      {children}
    </fieldset>
  );
}

/** A group of checkboxes that can be closed. */
export function OptionGroup({
  group: { label, parameter, options, isOpen },
}: {
  group: FilterGroup;
}) {
  const id = useId();
  return (
    <Details isOpen={isOpen} className="filter-group">
      <summary id={id}>{label}</summary>
      <fieldset aria-labelledby={id} className="min-w-0">
        <CollapsibleList lastSelected={options.findLastIndex(({ isSelected }) => isSelected)}>
          {options.map(({ value, count, isSelected, isEnabled }) => (
            <Checkbox
              key={value}
              name={parameter}
              value={value}
              label={value}
              count={count}
              isChecked={isSelected}
              isEnabled={isEnabled}
            />
          ))}
        </CollapsibleList>
      </fieldset>
    </Details>
  );
}

interface DetailsProps {
  isOpen: boolean;
  className?: string;
  children: ReactNode;
}

/** A details element that the prop opens, but does not close: the focus may be inside. */
function Details({ isOpen, ...props }: DetailsProps) {
  const [open, setOpen] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpen(true);
  }, [isOpen]);
  return (
    <details {...props} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} />
  );
}

interface CheckboxProps {
  name: string;
  value: string;
  label: string;
  count?: number | undefined;
  isChecked: boolean;
  isEnabled?: boolean;
}

export function Checkbox({
  name,
  value,
  label,
  count,
  isChecked,
  isEnabled = true,
}: CheckboxProps) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 py-1 leading-snug has-disabled:cursor-not-allowed has-disabled:text-ink-soft lg:min-h-9">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isChecked}
          data-checked={isChecked}
          disabled={!isEnabled}
          className="size-5 shrink-0 accent-ink"
        />
        <span dir="auto" className="min-w-0 grow text-left break-words">
          {label}
        </span>
        {count !== undefined && <ProductCount count={count} />}
      </label>
    </li>
  );
}

interface CollapsibleListProps {
  /** Index of the last selected row, which is not hidden; -1 when none is selected. */
  lastSelected: number;
  children: ReactNode[];
}

/** Hides the rest of a long list until its button is pressed, which then disappears. */
export function CollapsibleList({ lastSelected, children }: CollapsibleListProps) {
  const remaining = children.length - MAX_VISIBLE;
  if (remaining <= MAX_REMAINING) return <ul>{children}</ul>;
  return (
    <>
      <ul>{children.slice(0, MAX_VISIBLE)}</ul>
      <Details isOpen={lastSelected >= MAX_VISIBLE}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          onClick={showAll}
          className="flex min-h-11 items-center font-medium underline decoration-spot decoration-3 underline-offset-4 [[open]>&]:hidden"
        >
          Show {remaining} more
        </summary>
        <ul>{children.slice(MAX_VISIBLE)}</ul>
      </Details>
    </>
  );
}

/** Opens the list and moves the focus from the summary, which is hidden then, to the first row. */
function showAll(event: MouseEvent<HTMLElement>): void {
  const details = event.currentTarget.parentElement as HTMLDetailsElement;
  event.preventDefault();
  details.open = true;
  details.querySelector<HTMLElement>("input, a")?.focus();
}
