import { type ReactNode, useId } from "react";

export interface LabelProps {
  label: string;
  hint?: ReactNode;
  /** The validation error, linked to the control. */
  error?: string | undefined;
  className?: string;
}

interface LabelledControlProps extends LabelProps {
  /** Announced when it changes; "" for none yet. Screen readers ignore a status that appears with its text. */
  status?: string | undefined;
  /** Renders the control with these attributes. */
  children: (control: {
    id: string;
    className: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** A form control with its label, hint and validation error. */
export function LabelledControl(props: LabelledControlProps) {
  const { label, hint, error, status, className = "", children } = props;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        className: `rounded-control border-2 bg-sheet ${error ? "border-alert" : "border-rule-strong focus:border-ink"}`,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
      })}
      {error && (
        <p id={errorId} className="text-fine font-medium text-alert">
          {error}
        </p>
      )}
      {status !== undefined && (
        <p role="status" className="text-fine font-medium empty:-mt-1.5">
          {status}
        </p>
      )}
    </div>
  );
}
