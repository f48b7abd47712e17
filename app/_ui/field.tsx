import type { ComponentProps } from "react";
import { LabelledControl, type LabelProps } from "#app/_ui/labelled-control.tsx";

/** A labelled input. */
export function Field({
  label,
  hint,
  error,
  className,
  ...input
}: LabelProps & ComponentProps<"input">) {
  return (
    <LabelledControl {...{ label, hint, error, className }}>
      {(control) => (
        <input
          {...control}
          className={`target w-full px-3.5 py-2.5 ${control.className}`}
          {...input}
        />
      )}
    </LabelledControl>
  );
}
