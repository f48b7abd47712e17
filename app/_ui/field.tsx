import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  /** The validation error, linked to the input. */
  problem?: string | undefined;
}

/** A labelled input with a hint and a validation error. */
export function Field({ label, hint, problem, className = "", ...input }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const problemId = problem ? `${id}-problem` : undefined;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[hintId, problemId].filter(Boolean).join(" ") || undefined}
        className={`target w-full rounded-control border-2 bg-sheet px-3.5 py-2.5 ${problem ? "border-alert" : "border-rule-strong focus:border-ink"}`}
        {...input}
      />
      {problem && (
        <p id={problemId} className="text-fine font-medium text-alert">
          {problem}
        </p>
      )}
    </div>
  );
}
