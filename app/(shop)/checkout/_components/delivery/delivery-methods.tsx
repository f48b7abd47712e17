import { useEffect, useLayoutEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { Notice } from "#app/_ui/notice.tsx";
import { RadioCard } from "#app/_ui/radio-card.tsx";
import { CourierLogo } from "#app/(shop)/_components/delivery/courier-logo.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { CourierPrices } from "#app/(shop)/checkout/_components/delivery/courier-prices.tsx";
import type { CourierQuoteState } from "#app/(shop)/checkout/_components/delivery/use-courier-quotes.ts";
import type { CourierQuote } from "#lib/contract/courier-quote.ts";
import type { DeliveryOption } from "#lib/contract/store.ts";
import { formatFee } from "#lib/format/format-fee.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  COURIER,
  fieldErrors,
  isDeliveryRemoved,
} from "#lib/shop/checkout/checkout-form.ts";
import { type OfferChange, offerDetails, offerKey } from "#lib/shop/checkout/courier-offers.ts";
import {
  choiceBadges,
  deliveryChoices,
  formatArrival,
} from "#lib/shop/checkout/delivery-choices.ts";
import { explainNoRate, isPlaceKnown, ratesFor } from "#lib/shop/checkout/place.ts";

interface DeliveryMethodsProps {
  store: CheckoutStore;
  values: CheckoutForm;
  couriers: CourierQuoteState;
  /** Called when the shopper chooses delivery by courier. */
  onChooseCourier: () => void;
}

/** The store's rates that serve the address, and the couriers' offers once they are loaded, in one list by price. */
export function DeliveryMethods({
  store,
  values,
  couriers,
  onChooseCourier,
}: DeliveryMethodsProps) {
  const { name, currency } = useShop();
  const { setValue, formState } = useFormContext<CheckoutForm>();
  const { chosen, change, forgetChange } = couriers;
  const removal = isDeliveryRemoved(values, store) ? fieldErrors(store).delivery_option : undefined;
  const errors = new Set([removal, formState.errors.delivery_option?.message].filter(Boolean));
  const rates = ratesFor(store.rates, values);
  const offers = store.offersCouriers ? couriers.offers : [];
  const choices = deliveryChoices(rates, offers);
  const isKnown = isPlaceKnown(values, store.rates);
  const explanation = rates.length === 0 && isKnown && explainNoRate(values, store, name);
  const fieldset = useFocus(offers.length > 0);
  const radio = (value: string, isChosen: boolean, onChoose?: () => void) => ({
    name: "delivery_option",
    value,
    checked: isChosen,
    onChange: () => {
      setValue("delivery_option", value, { shouldValidate: true });
      onChoose?.();
    },
  });
  const isCourierChosen = values.delivery_option === COURIER;
  return (
    <>
      <fieldset
        ref={fieldset}
        aria-invalid={errors.size > 0 ? true : undefined}
        aria-describedby={errors.size > 0 ? "delivery-error" : undefined}
        className="flex flex-col gap-3"
      >
        <legend className="mb-3 text-lead font-bold">Delivery method</legend>
        {change && <Notice title="Delivery prices updated">{describe(change, currency)}</Notice>}
        {choices.map((choice) => {
          const badges = offers.length > 0 ? choiceBadges(choice, choices) : [];
          if (choice.rate) {
            const { uid } = choice.rate;
            return (
              <RateCard
                key={uid}
                rate={choice.rate}
                badges={badges}
                {...radio(uid, values.delivery_option === uid)}
              />
            );
          }
          const key = offerKey(choice.offer);
          const isChosen = chosen !== undefined && offerKey(chosen.courier) === key;
          return (
            <OfferCard
              key={key}
              offer={choice.offer}
              badges={badges}
              {...radio(COURIER, isCourierChosen && isChosen, () => {
                forgetChange();
                setValue("courier", key);
              })}
            />
          );
        })}
        {rates.length < store.rates.length && !isKnown && (
          <p className="text-fine text-ink-soft">Enter your address to see delivery prices.</p>
        )}
        {explanation && <p>{explanation}</p>}
        {store.offersCouriers && offers.length === 0 && (
          <RadioCard
            {...radio(COURIER, isCourierChosen, onChooseCourier)}
            title="Courier"
            price="See prices"
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
      {isCourierChosen && store.offersCouriers && offers.length === 0 && (
        <div id="courier-prices" tabIndex={-1} className="outline-none">
          <CourierPrices store={store} couriers={couriers} />
        </div>
      )}
    </>
  );
}

/** Focuses the radio buttons: the first when the choice is invalid, the chosen offer when it replaces "Courier". */
function useFocus(hasOffers: boolean) {
  const { register } = useFormContext<CheckoutForm>();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const focus = () => fieldset.current?.querySelector("input")?.focus();
    register("delivery_option").ref({ focus });
  }, [register]);
  useLayoutEffect(() => {
    if (!hasOffers || document.activeElement !== document.body) return;
    fieldset.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, [hasOffers]);
  return fieldset;
}

interface CardProps {
  badges: string[];
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
}

function RateCard({ rate, badges, ...radio }: CardProps & { rate: DeliveryOption }) {
  const { name, currency } = useShop();
  const delivery =
    rate.delivery_type === "express" ? `Express delivery by ${name}` : `Delivery by ${name}`;
  return (
    <RadioCard
      {...radio}
      title={<Title name={rate.label} badges={badges} />}
      price={formatFee(rate.amount, currency)}
    >
      {[formatArrival(rate), delivery].filter(Boolean).join(" · ")}
    </RadioCard>
  );
}

function OfferCard({ offer, badges, ...radio }: CardProps & { offer: CourierQuote }) {
  const { currency } = useShop();
  return (
    <RadioCard
      {...radio}
      title={
        <span className="flex items-center gap-x-3">
          <CourierLogo name={offer.courier_name} image={offer.courier_image} />
          <Title name={offer.courier_name} badges={badges} />
        </span>
      }
      price={formatMoney(offer.total_amount.toFixed(2), currency)}
    >
      {offerDetails(offer).join(" · ")}
    </RadioCard>
  );
}

function Title({ name, badges }: { name: string; badges: string[] }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
      {name}
      {badges.map((badge) => (
        <span key={badge} className="rounded-tag bg-spot px-1.5 text-fine text-on-spot">
          {badge}
        </span>
      ))}
    </span>
  );
}

function describe({ kind, before, now }: OfferChange, currency: string): string {
  const price = ({ total_amount }: CourierQuote) => formatMoney(total_amount.toFixed(2), currency);
  switch (kind) {
    case "unavailable":
      return `${before.courier_name} is no longer available. We selected the cheapest courier, ${now.courier_name}: ${price(now)} instead of ${price(before)}.`;
    case "price-up":
      return `${now.courier_name} now costs ${price(now)} instead of ${price(before)}.`;
    case "price-down":
      return `${now.courier_name} now costs only ${price(now)} instead of ${price(before)}.`;
  }
}
