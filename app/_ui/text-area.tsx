import { type ComponentProps, type ReactNode, useId } from "react";

interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
}

/** A labelled multi-line text input. */
export function TextArea({ label, hint, problem, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={
          [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ") || undefined
        }
        className={`rounded-control border-2 bg-sheet px-3.5 py-2.5 ${problem ? "border-alert" : "border-rule-strong focus:border-ink"}`}
        {...area}
      />
      {problem && (
        <p id={`${id}-problem`} className="text-fine font-medium text-alert">
          {problem}
        </p>
      )}
    </div>
  );
}
