import { type ComponentProps, type RefCallback, useState } from "react";
import { Field } from "#app/_ui/field.tsx";
import type { NumberInput } from "#lib/dashboard/number-input.ts";

type NumberFieldProps = Omit<ComponentProps<typeof Field>, "ref"> & {
  input: NumberInput;
  ref: RefCallback<HTMLInputElement>;
};

/** Registers a number and returns the props of its field. */
export function numberProps<Name extends string, Props>(
  field: (name: Name, input: NumberInput) => Props,
  name: Name,
  input: NumberInput,
): Props & { input: NumberInput } {
  return { ...field(name, input), input };
}

/**
 * A field for a number, with or without separators. Formats it when the focus leaves the field, and shows how it
 * understands a number that others could read differently:
 * `<NumberField label="Price" {...numberProps(field, "price", price)} />`.
 */
export function NumberField({ input, ref, onChange, onBlur, ...props }: NumberFieldProps) {
  const [understood, setUnderstood] = useState<string>();
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      status={understood === undefined ? "" : `Will be saved as ${understood}.`}
      {...props}
      ref={(element) => {
        ref(element);
        // The form has written its value.
        if (element && element !== document.activeElement) {
          element.value = input.format(element.value);
        }
      }}
      onChange={(event) => {
        void onChange?.(event);
        setUnderstood(input.formatAmbiguous(event.target.value));
      }}
      onBlur={(event) => {
        event.target.value = input.format(event.target.value);
        setUnderstood(undefined);
        void onBlur?.(event);
      }}
    />
  );
}
