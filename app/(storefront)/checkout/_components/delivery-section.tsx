import type { ReactNode } from "react";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { AddressField } from "#app/(storefront)/checkout/_components/address-field.tsx";
import { Choice } from "#app/(storefront)/checkout/_components/choice.tsx";
import { Section } from "#app/(storefront)/checkout/_components/section.tsx";
import type { Ways } from "#app/(storefront)/checkout/_components/ways.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { type CheckoutDraft, needsAddress, type Problems } from "#lib/storefront/checkout.ts";

interface DeliverySectionProps {
  ways: Ways;
  draft: CheckoutDraft;
  problems: Problems;
  onChange: (part: Partial<CheckoutDraft>) => void;
  /** The address is complete for now. */
  onLeave: (part: "address") => void;
  /** What couriers offer, under the address. */
  couriers: ReactNode;
}

/** How the order comes to the shopper: only ways the store has switched on. */
export function DeliverySection({
  ways,
  draft,
  problems,
  onChange,
  onLeave,
  couriers,
}: DeliverySectionProps) {
  const { name, currency } = useShop();
  const { delivery_method: problem } = problems;
  return (
    <Section number={2} title="Delivery">
      <fieldset
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "delivery-problem" : undefined}
        className="flex flex-col gap-3"
      >
        <legend className="sr-only">Delivery</legend>
        <Choice
          name="delivery_method"
          value="pickup"
          checked={draft.method === "pickup"}
          onChoose={() => onChange({ method: "pickup" })}
          title="Pick up in store"
          price="Free"
        >
          {ways.points.length === 1 ? (
            <Place {...ways.points[0]} />
          ) : (
            `${ways.points.length} locations`
          )}
        </Choice>
        {ways.options.map((option) => (
          <Choice
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
          </Choice>
        ))}
        {ways.couriers && (
          <Choice
            name="delivery_method"
            value="courier"
            checked={draft.method === "courier"}
            onChoose={() => onChange({ method: "courier" })}
            title="Courier"
            price="Price depends on address"
          >
            Compare live courier prices for your address.
          </Choice>
        )}
        {problem && (
          <p id="delivery-problem" className="text-fine font-medium text-alert">
            {problem}
          </p>
        )}
      </fieldset>
      {draft.method === "pickup" && ways.points.length > 1 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 font-semibold">Pickup location</legend>
          {ways.points.map((point) => (
            <Choice
              key={point.uid}
              name="location"
              value={point.uid}
              checked={draft.location === point.uid}
              onChoose={() => onChange({ location: point.uid })}
              title={point.name}
            >
              {point.address}
            </Choice>
          ))}
        </fieldset>
      )}
      {needsAddress(draft.method) && (
        <AddressField
          value={draft.address}
          problem={problems.delivery_address}
          onChange={(address) => onChange({ address })}
          onBlur={() => onLeave("address")}
        />
      )}
      {draft.method === "courier" && couriers}
    </Section>
  );
}

function Place({ name = "", address = "" }: { name?: string; address?: string }) {
  return <>{[name, address].filter(Boolean).join(", ")}</>;
}
