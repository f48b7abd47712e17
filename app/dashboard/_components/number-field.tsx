import { type ComponentProps, type RefCallback, useState } from "react";
import { Field } from "#app/_ui/field.tsx";
import type { NumberInput } from "#lib/dashboard/number-input.ts";

type NumberFieldProps = Omit<ComponentProps<typeof Field>, "ref"> & {
  numbers: NumberInput;
  ref: RefCallback<HTMLInputElement>;
};

/**
 * A field for a number, with or without separators. Formats it when the focus leaves the field, and shows how it
 * understands a number that others could read differently. `register` and `numbers` have the same NumberInput:
 * `<NumberField label="Price" numbers={price} {...register("price", price)} />`.
 */
export function NumberField({ numbers, ref, onChange, onBlur, ...props }: NumberFieldProps) {
  const [understood, setUnderstood] = useState<string>();
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      status={understood === undefined ? "" : `Will be saved as ${understood}.`}
      {...props}
      ref={(input) => {
        ref(input);
        // The form has written its value.
        if (input && input !== document.activeElement) input.value = numbers.format(input.value);
      }}
      onChange={(event) => {
        void onChange?.(event);
        setUnderstood(numbers.formatAmbiguous(event.target.value));
      }}
      onBlur={(event) => {
        event.target.value = numbers.format(event.target.value);
        setUnderstood(undefined);
        void onBlur?.(event);
      }}
    />
  );
}
