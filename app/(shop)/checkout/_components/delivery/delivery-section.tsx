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
} from "#lib/shop/checkout/checkout-form.ts";
import { isNigeria, isPlaceKnown, NIGERIAN_STATES, ratesFor } from "#lib/shop/checkout/place.ts";

interface DeliverySectionProps {
  store: CheckoutStore;
  /** Called when the shopper chooses delivery by courier. */
  onChooseCourier: () => void;
  /** The courier offers, shown below the delivery methods. */
  couriers: ReactNode;
}

/** Delivery or pickup: the address and the delivery methods that serve it, or the pickup location. */
export function DeliverySection({ store, onChooseCourier, couriers }: DeliverySectionProps) {
  const { register, watch } = useFormContext<CheckoutForm>();
  const isPickup = watch("fulfilment_method") === "pickup";
  return (
    <CheckoutSection number={2} title={canDeliver(store) ? "Delivery" : "Pickup"}>
      {canDeliver(store) && (
        <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <legend className="sr-only">Delivery or pickup</legend>
          <RadioCard {...register("fulfilment_method")} value="delivery" title="Deliver to me" />
          <RadioCard
            {...register("fulfilment_method")}
            value="pickup"
            title="Pick up in store"
            price="Free"
          />
        </fieldset>
      )}
      {isPickup ? (
        <PickupLocations pickupPoints={store.pickupPoints} />
      ) : (
        <>
          <AddressFields />
          <DeliveryMethods store={store} onChooseCourier={onChooseCourier} />
          {watch("delivery_option") === COURIER && couriers}
        </>
      )}
    </CheckoutSection>
  );
}

const KEEP_STATE = { keepValue: true, keepDefaultValue: true, keepError: true };

function DeliveryMethods({
  store,
  onChooseCourier,
}: Pick<DeliverySectionProps, "store" | "onChooseCourier">) {
  const { name, currency } = useShop();
  const { register, unregister, watch, formState } = useFormContext<CheckoutForm>();
  const error = formState.errors.delivery_option?.message;
  const [area, city, state, country] = watch(["area", "city", "state", "country"]);
  const place = { area, city, state, country };
  const rates = ratesFor(store.rates, place);
  const chosen = watch("delivery_option");
  const isOffered = rates.some(({ uid }) => uid === chosen);
  useEffect(() => {
    // React Hook Form would still read the removed radio button. Rendering registers the others again.
    if (!isOffered) unregister("delivery_option", KEEP_STATE);
  }, [isOffered, unregister]);
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "delivery-error" : undefined}
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
      {rates.length < store.rates.length && !isPlaceKnown(place) && (
        <p className="text-fine text-ink-soft">Enter your address to see all delivery prices.</p>
      )}
      {rates.length === 0 && isPlaceKnown(place) && !store.offersCouriers && (
        <p>
          {state.trim() === ""
            ? "No delivery rate matches this city. If your address has a state or region, enter it, or pick up in store."
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
      {error && (
        <p id="delivery-error" className="text-fine font-medium text-alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function PickupLocations({ pickupPoints }: Pick<CheckoutStore, "pickupPoints">) {
  const { register } = useFormContext<CheckoutForm>();
  const [point] = pickupPoints;
  if (pickupPoints.length === 1) {
    return <p>{[point?.name, point?.address].filter(Boolean).join(", ")}</p>;
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-lead font-bold">Pickup location</legend>
      {pickupPoints.map(({ uid, name, address }) => (
        <RadioCard key={uid} {...register("location")} value={uid} title={name}>
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
