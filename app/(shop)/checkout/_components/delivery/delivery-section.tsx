import { useFormContext } from "react-hook-form";
import { RadioCard } from "#app/_ui/radio-card.tsx";
import { Select } from "#app/_ui/select.tsx";
import {
  AREA_SUGGESTIONS,
  AreaSuggestions,
} from "#app/(shop)/_components/delivery/area-suggestions.tsx";
import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import { DeliveryMethods } from "#app/(shop)/checkout/_components/delivery/delivery-methods.tsx";
import type { CourierQuoteState } from "#app/(shop)/checkout/_components/delivery/use-courier-quotes.ts";
import { TextField } from "#app/(shop)/checkout/_components/text-field.tsx";
import {
  type CheckoutForm,
  type CheckoutStore,
  canDeliver,
} from "#lib/shop/checkout/checkout-form.ts";
import { isNigeria, NIGERIAN_STATES } from "#lib/shop/checkout/place.ts";

interface DeliverySectionProps {
  store: CheckoutStore;
  /** The form's values, without choices that are not possible. */
  values: CheckoutForm;
  couriers: CourierQuoteState;
  /** Called when the shopper chooses delivery by courier. */
  onChooseCourier: () => void;
}

/** Delivery or pickup: the address and the delivery methods that serve it, or the pickup location. */
export function DeliverySection({
  store,
  values,
  couriers,
  onChooseCourier,
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
          <AddressFields rates={store.rates} />
          <DeliveryMethods
            store={store}
            values={values}
            couriers={couriers}
            onChooseCourier={onChooseCourier}
          />
        </>
      )}
    </CheckoutSection>
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
function AddressFields({ rates }: Pick<CheckoutStore, "rates">) {
  const { watch } = useFormContext<CheckoutForm>();
  return (
    <fieldset className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <legend className="mb-3 text-lead font-bold">Delivery address</legend>
      <AreaSuggestions rates={rates} />
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
        list={AREA_SUGGESTIONS}
        autoComplete="shipping address-line2"
      />
      <TextField
        label="City or town"
        name="city"
        list={AREA_SUGGESTIONS}
        autoComplete="shipping address-level2"
        required
      />
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
