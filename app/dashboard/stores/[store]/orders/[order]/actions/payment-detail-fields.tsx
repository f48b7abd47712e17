import type { ComponentProps } from "react";
import { Field } from "#app/_ui/field.tsx";

type FieldProps = Omit<ComponentProps<typeof Field>, "label">;

/** How a payment or a refund was made by hand. */
export function PaymentDetailFields(props: { method: FieldProps; reference: FieldProps }) {
  return (
    <>
      <Field
        label="Method"
        hint="Cash, bank transfer, card… (optional)"
        maxLength={60}
        {...props.method}
      />
      <Field
        label="Reference"
        hint="Bank or terminal reference (optional)"
        maxLength={120}
        {...props.reference}
      />
    </>
  );
}
