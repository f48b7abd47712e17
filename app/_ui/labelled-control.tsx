import { type ReactNode, useId } from "react";

export interface LabelProps {
  label: string;
  hint?: ReactNode;
  /** The validation error, linked to the control. */
  problem?: string | undefined;
  className?: string;
}

interface LabelledControlProps extends LabelProps {
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
  const { label, hint, problem, className = "", children } = props;
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
      {children({
        id,
        className: `rounded-control border-2 bg-sheet ${problem ? "border-alert" : "border-rule-strong focus:border-ink"}`,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": [hintId, problemId].filter(Boolean).join(" ") || undefined,
      })}
      {problem && (
        <p id={problemId} className="text-fine font-medium text-alert">
          {problem}
        </p>
      )}
    </div>
  );
}
