import type { ComponentProps } from "react";
import { LabelledControl, type LabelProps } from "#app/_ui/labelled-control.tsx";

/** A labelled select. */
export function Select({
  label,
  hint,
  error,
  className,
  ...select
}: LabelProps & ComponentProps<"select">) {
  return (
    <LabelledControl {...{ label, hint, error, className }}>
      {(control) => (
        <select {...control} className={`target px-3 py-3 ${control.className}`} {...select} />
      )}
    </LabelledControl>
  );
}
