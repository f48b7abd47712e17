import { type ComponentProps, type ReactNode, useId } from "react";

interface SwitchFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A checkbox with a label, a hint and an error. */
export function SwitchField({ label, hint, error, ...input }: SwitchFieldProps) {
  const id = useId();
  const describedBy = [...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : [])];
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-3.5">
      <input
        id={id}
        type="checkbox"
        aria-describedby={describedBy.join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        className="mt-1 size-6 accent-ink"
        {...input}
      />
      <div>
        <label htmlFor={id} className="block min-h-8 cursor-pointer pt-0.5 font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-fine text-ink-soft">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="text-fine font-medium text-alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
