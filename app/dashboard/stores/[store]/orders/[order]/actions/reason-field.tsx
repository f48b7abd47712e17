import type { ComponentProps } from "react";
import { Field } from "#app/_ui/field.tsx";

/** The reason of a return or a cancellation. */
export function ReasonField(props: Omit<ComponentProps<typeof Field>, "label">) {
  return (
    <Field
      label="Reason"
      hint="Shown in the order's history (optional)"
      maxLength={500}
      {...props}
    />
  );
}
