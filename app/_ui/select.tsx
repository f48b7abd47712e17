import { type ComponentProps, useId } from "react";

interface SelectProps extends ComponentProps<"select"> {
  label: string;
  hint?: string;
  /** The validation error, linked to the select. */
  problem?: string | undefined;
}

/** A labelled select with a hint and a validation error. */
export function Select({ label, hint, problem, className = "", ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      <select
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={
          [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ") || undefined
        }
        className={`target rounded-control border-2 bg-sheet px-3 py-3 ${problem ? "border-alert" : "border-rule-strong focus:border-ink"}`}
        {...select}
      />
      {problem && (
        <p id={`${id}-problem`} className="text-fine font-medium text-alert">
          {problem}
        </p>
      )}
    </div>
  );
}
