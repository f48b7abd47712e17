import { type ComponentProps, type ReactNode, useId } from "react";

interface SwitchFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
}

/** A checkbox with a label and a hint. */
export function SwitchField({ label, hint, ...input }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-3.5">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
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
      </div>
    </div>
  );
}
