import type { ComponentProps } from "react";
import { LabelledControl, type LabelProps } from "#app/_ui/labelled-control.tsx";

type FieldProps = LabelProps &
  Pick<ComponentProps<typeof LabelledControl>, "status"> &
  ComponentProps<"input">;

/** A labelled input. */
export function Field({ label, hint, error, status, className, ...input }: FieldProps) {
  return (
    <LabelledControl {...{ label, hint, error, status, className }}>
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
