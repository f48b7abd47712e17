import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { type CheckoutForm, MAX_LENGTHS } from "#lib/shop/checkout/checkout-form.ts";

type TextFieldProps = ComponentProps<typeof Field> & { name: keyof typeof MAX_LENGTHS };

/** A text field of the checkout form with its validation error. */
export function TextField({ name, ...props }: TextFieldProps) {
  const { register, formState } = useFormContext<CheckoutForm>();
  return (
    <Field
      maxLength={MAX_LENGTHS[name]}
      error={formState.errors[name]?.message}
      {...props}
      {...register(name)}
    />
  );
}
