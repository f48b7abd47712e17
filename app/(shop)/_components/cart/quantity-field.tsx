"use client";

import { useId, useState } from "react";
import { MinusIcon, PlusIcon } from "#app/_ui/icons.tsx";
import { parseNumber } from "#lib/kernel/parse-number.ts";

interface QuantityFieldProps {
  value: number;
  /** Maximum: the stock, or the shop's limit per line. */
  max: number;
  onChange: (quantity: number) => void;
  /** The product's name, for screen readers. */
  label: string;
}

/** A quantity from 1 to `max`, typed or changed with buttons. */
export function QuantityField({ value, max, onChange, label }: QuantityFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const commit = (text = "") => {
    const typed = Number.parseInt(parseNumber(text, { decimals: 2 }) ?? text, 10);
    if (typed > 0) onChange(Math.min(typed, max));
    setDraft(undefined);
  };
  const buttonClass =
    "grid target place-items-center hover:bg-rule aria-disabled:cursor-not-allowed aria-disabled:text-rule-strong aria-disabled:hover:bg-transparent";
  return (
    <div className="inline-flex max-w-full rounded-control border-2 border-rule-strong bg-sheet">
      <label htmlFor={id} className="sr-only">
        Quantity of {label}
      </label>
      <button
        type="button"
        className={buttonClass}
        // Not `disabled`, which would take the focus from the button at the limit.
        aria-disabled={value <= 1}
        onClick={() => value > 1 && onChange(value - 1)}
        aria-label={`Decrease quantity of ${label}`}
      >
        <MinusIcon />
      </button>
      <input
        id={id}
        // Commits what was typed before hydration.
        ref={(input) => {
          if (input && input.value !== String(draft ?? value)) commit(input.value);
        }}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value.replace(/[^\d.,]/g, ""))}
        onBlur={() => commit(draft)}
        onKeyDown={(event) => event.key === "Enter" && commit(draft)}
        className="w-11 min-w-0 shrink bg-transparent text-center font-semibold figures"
      />
      <button
        type="button"
        className={buttonClass}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
        aria-label={`Increase quantity of ${label}`}
      >
        <PlusIcon />
      </button>
      {/* Screen readers do not announce an input's value when a button changes it. */}
      <output htmlFor={id} className="sr-only">
        Quantity {value}
      </output>
    </div>
  );
}
