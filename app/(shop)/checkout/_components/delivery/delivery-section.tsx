import { type ReactNode, useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { Select } from "#app/_ui/select.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import { RadioCard } from "#app/(shop)/checkout/_components/radio-card.tsx";
import { TextField } from "#app/(shop)/checkout/_components/text-field.tsx";
import { formatFee } from "#lib/format/format-fee.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  COURIER,
  canDeliver,
  fieldErrors,
  isDeliveryRemoved,
} from "#lib/shop/checkout/checkout-form.ts";
import { isNigeria, isPlaceKnown, NIGERIAN_STATES, ratesFor } from "#lib/shop/checkout/place.ts";

interface DeliverySectionProps {
  store: CheckoutStore;
  /** The form's values, without choices that are not possible. */
  values: CheckoutForm;
  /** Called when the shopper chooses delivery by courier. */
  onChooseCourier: () => void;
  /** The courier offers, shown below the delivery methods. */
  couriers: ReactNode;
}

/** Delivery or pickup: the address and the delivery methods that serve it, or the pickup location. */
export function DeliverySection({
  store,
  values,
  onChooseCourier,
  couriers,
}: DeliverySectionProps) {
  const { setValue } = useFormContext<CheckoutForm>();
  const isPickup = values.fulfilment_method === "pickup";
  const methodProps = (method: "delivery" | "pickup") => ({
    name: "fulfilment_method",
    value: method,
    checked: values.fulfilment_method === method,
    onChange: () => setValue("fulfilment_method", method),
  });
  return (
    <CheckoutSection number={2} title={canDeliver(store) ? "Delivery" : "Pickup"}>
      {canDeliver(store) && (
        <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <legend className="sr-only">Delivery or pickup</legend>
          <RadioCard {...methodProps("delivery")} title="Deliver to me" />
          <RadioCard {...methodProps("pickup")} title="Pick up in store" price="Free" />
        </fieldset>
      )}
      {isPickup ? (
        <PickupLocations pickupPoints={store.pickupPoints} chosen={values.location} />
      ) : (
        <>
          <AddressFields />
          <DeliveryMethods store={store} values={values} onChooseCourier={onChooseCourier} />
          {values.delivery_option === COURIER && couriers}
        </>
      )}
    </CheckoutSection>
  );
}

const KEEP_STATE = { keepValue: true, keepDefaultValue: true, keepError: true };

function DeliveryMethods({
  store,
  values,
  onChooseCourier,
}: Pick<DeliverySectionProps, "store" | "values" | "onChooseCourier">) {
  const { name, currency } = useShop();
  const { register, unregister, formState } = useFormContext<CheckoutForm>();
  const removal = isDeliveryRemoved(values, store) ? fieldErrors(store).delivery_option : undefined;
  const errors = new Set([removal, formState.errors.delivery_option?.message].filter(Boolean));
  const rates = ratesFor(store.rates, values);
  const isOffered = rates.some(({ uid }) => uid === values.delivery_option);
  useEffect(() => {
    // React Hook Form would still read the removed radio button. Rendering registers the others again.
    if (!isOffered) unregister("delivery_option", KEEP_STATE);
  }, [isOffered, unregister]);
  return (
    <fieldset
      aria-invalid={errors.size > 0 ? true : undefined}
      aria-describedby={errors.size > 0 ? "delivery-error" : undefined}
      className="flex flex-col gap-3"
    >
      <legend className="mb-3 text-lead font-bold">Delivery method</legend>
      {rates.map((rate) => (
        <RadioCard
          key={rate.uid}
          {...register("delivery_option")}
          value={rate.uid}
          title={rate.label}
          price={formatFee(rate.amount, currency)}
        >
          {rate.delivery_type === "express" ? `Express delivery by ${name}` : `Delivery by ${name}`}
        </RadioCard>
      ))}
      {rates.length < store.rates.length && !isPlaceKnown(values) && (
        <p className="text-fine text-ink-soft">Enter your address to see all delivery prices.</p>
      )}
      {rates.length === 0 && isPlaceKnown(values) && !store.offersCouriers && (
        <p>
          {values.state.trim() === ""
            ? "We don't have a delivery price for this city. If your address has a state or region, add it, or pick up in store."
            : `${name} doesn't deliver to this address. Pick up in store instead.`}
        </p>
      )}
      {store.offersCouriers && (
        <RadioCard
          {...register("delivery_option", { onChange: onChooseCourier })}
          value={COURIER}
          title="Courier"
          price="Price depends on address"
        >
          Compare live courier prices for your address.
        </RadioCard>
      )}
      {errors.size > 0 && (
        <div id="delivery-error" className="text-fine font-medium text-alert">
          {[...errors].map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface PickupLocationsProps extends Pick<CheckoutStore, "pickupPoints"> {
  chosen: string;
}

function PickupLocations({ pickupPoints, chosen }: PickupLocationsProps) {
  const { setValue } = useFormContext<CheckoutForm>();
  const [point] = pickupPoints;
  if (pickupPoints.length === 1) {
    return <p>{[point?.name, point?.address].filter(Boolean).join(", ")}</p>;
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-lead font-bold">Pickup location</legend>
      {pickupPoints.map(({ uid, name, address }) => (
        <RadioCard
          key={uid}
          name="location"
          value={uid}
          title={name}
          checked={uid === chosen}
          onChange={() => setValue("location", uid)}
        >
          {address}
        </RadioCard>
      ))}
    </fieldset>
  );
}

/** The delivery address. */
function AddressFields() {
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
        <TextField
          label="State or region (optional)"
          name="state"
          autoComplete="shipping address-level1"
        />
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
