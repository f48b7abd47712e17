import { useFormContext } from "react-hook-form";
import { Select } from "#app/_ui/select.tsx";
import { TextField } from "#app/(shop)/checkout/_components/text-field.tsx";
import type { CheckoutForm } from "#lib/shop/checkout/checkout-form.ts";
import { isNigeria, NIGERIAN_STATES } from "#lib/shop/checkout/place.ts";

/** The delivery address. */
export function AddressFields() {
  const { watch } = useFormContext<CheckoutForm>();
  return (
    <fieldset className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <legend className="mb-3 text-lead font-bold">Delivery address</legend>
      <TextField
        label="House number and street"
        name="street"
        className="sm:col-span-2"
        autoComplete="shipping address-line1"
        required
      />
      <TextField
        label="Area or landmark (optional)"
        name="area"
        autoComplete="shipping address-line2"
      />
      <TextField label="City or town" name="city" autoComplete="shipping address-level2" required />
      {isNigeria(watch("country")) ? (
        <StateSelect />
      ) : (
        <TextField label="State" name="state" autoComplete="shipping address-level1" required />
      )}
      <TextField label="Country" name="country" autoComplete="shipping country-name" required />
    </fieldset>
  );
}

function StateSelect() {
  const { register, formState } = useFormContext<CheckoutForm>();
  return (
    <Select
      label="State"
      autoComplete="shipping address-level1"
      required
      error={formState.errors.state?.message}
      {...register("state")}
    >
      <option value="">Choose a state</option>
      {NIGERIAN_STATES.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </Select>
  );
}
