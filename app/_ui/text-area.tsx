import type { ComponentProps } from "react";
import { LabelledControl, type LabelProps } from "#app/_ui/labelled-control.tsx";

/** A labelled multi-line text input. */
export function TextArea({ label, hint, error, ...area }: LabelProps & ComponentProps<"textarea">) {
  return (
    <LabelledControl {...{ label, hint, error }}>
      {(control) => (
        <textarea {...control} className={`px-3.5 py-2.5 ${control.className}`} {...area} />
      )}
    </LabelledControl>
  );
}
