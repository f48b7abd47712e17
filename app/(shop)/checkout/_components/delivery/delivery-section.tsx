import type { ReactNode } from "react";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import { AddressField } from "#app/(shop)/checkout/_components/delivery/address-field.tsx";
import { RadioCard } from "#app/(shop)/checkout/_components/radio-card.tsx";
import { formatMoney } from "#lib/format/format-money.ts";
import {
  type CheckoutDraft,
  type DeliveryMethods,
  type FieldErrors,
  needsAddress,
} from "#lib/shop/checkout/checkout-draft.ts";

interface DeliverySectionProps {
  methods: DeliveryMethods;
  draft: CheckoutDraft;
  problems: FieldErrors;
  onChange: (part: Partial<CheckoutDraft>) => void;
  onBlur: (part: "address") => void;
  /** The courier offers, shown below the address. */
  couriers: ReactNode;
}

/** The delivery methods that the store offers. */
export function DeliverySection({
  methods,
  draft,
  problems,
  onChange,
  onBlur,
  couriers,
}: DeliverySectionProps) {
  const { name, currency } = useShop();
  const { delivery_method: problem } = problems;
  return (
    <CheckoutSection number={2} title="Delivery">
      <fieldset
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "delivery-problem" : undefined}
        className="flex flex-col gap-3"
      >
        <legend className="sr-only">Delivery</legend>
        <RadioCard
          name="delivery_method"
          value="pickup"
          checked={draft.method === "pickup"}
          onChoose={() => onChange({ method: "pickup" })}
          title="Pick up in store"
          price="Free"
        >
          {methods.points.length === 1 ? (
            <PickupAddress {...methods.points[0]} />
          ) : (
            `${methods.points.length} locations`
          )}
        </RadioCard>
        {methods.options.map((option) => (
          <RadioCard
            key={option.uid}
            name="delivery_method"
            value={option.uid}
            checked={draft.method === "manual" && draft.option === option.uid}
            onChoose={() => onChange({ method: "manual", option: option.uid })}
            title={option.label}
            price={formatMoney(option.amount, currency)}
          >
            {option.delivery_type === "express"
              ? `Express delivery by ${name}`
              : `Delivery by ${name}`}
          </RadioCard>
        ))}
        {methods.couriers && (
          <RadioCard
            name="delivery_method"
            value="courier"
            checked={draft.method === "courier"}
            onChoose={() => onChange({ method: "courier" })}
            title="Courier"
            price="Price depends on address"
          >
            Compare live courier prices for your address.
          </RadioCard>
        )}
        {problem && (
          <p id="delivery-problem" className="text-fine font-medium text-alert">
            {problem}
          </p>
        )}
      </fieldset>
      {draft.method === "pickup" && methods.points.length > 1 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 font-semibold">Pickup location</legend>
          {methods.points.map((point) => (
            <RadioCard
              key={point.uid}
              name="location"
              value={point.uid}
              checked={draft.location === point.uid}
              onChoose={() => onChange({ location: point.uid })}
              title={point.name}
            >
              {point.address}
            </RadioCard>
          ))}
        </fieldset>
      )}
      {needsAddress(draft.method) && (
        <AddressField
          value={draft.address}
          problem={problems.delivery_address}
          onChange={(address) => onChange({ address })}
          onBlur={() => onBlur("address")}
        />
      )}
      {draft.method === "courier" && couriers}
    </CheckoutSection>
  );
}

function PickupAddress({ name = "", address = "" }: { name?: string; address?: string }) {
  return <>{[name, address].filter(Boolean).join(", ")}</>;
}
