"use client";

import { useState, useSyncExternalStore } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { sessionStore } from "#app/_ui/web-storage.ts";
import {
  AREA_SUGGESTIONS,
  AreaSuggestions,
} from "#app/(shop)/_components/delivery/area-suggestions.tsx";
import { PriceRow, RateList } from "#app/(shop)/_components/delivery/rate-list.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { explainShopError, postShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { ShippingQuote } from "#lib/contract/courier-quote.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  checkoutFormKey,
  restoreForm,
  toAddress,
  toQuoteRequest,
} from "#lib/shop/checkout/checkout-form.ts";
import { offerDetails, offerKey } from "#lib/shop/checkout/courier-offers.ts";
import {
  explainNoRate,
  isNigeria,
  localAreas,
  NIGERIAN_STATES,
  possibleRates,
} from "#lib/shop/checkout/place.ts";

export interface DeliveryPricesProps {
  store: CheckoutStore;
  /** The items that courier prices are for. */
  items: { variant: string; quantity: number }[];
}

/** Delivery prices to a place: the store's rates and, on request, couriers' prices. */
export function DeliveryPrices({ store, items }: DeliveryPricesProps) {
  const { name, currency } = useShop();
  const [form, change] = useStoredForm(store);
  const rates = possibleRates(store.rates, form);
  const explanation = rates.length === 0 && explainNoRate(form, store, name);
  return (
    <div className="flex flex-col gap-4">
      <PlaceFields store={store} form={form} onChange={change} />
      <RateList rates={rates} currency={currency} />
      {explanation && <p>{explanation}</p>}
      {store.offersCouriers && <CourierPrices store={store} form={form} items={items} />}
    </div>
  );
}

function PlaceFields({
  store,
  form,
  onChange,
}: {
  store: CheckoutStore;
  form: CheckoutForm;
  onChange: (part: Partial<CheckoutForm>) => void;
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4">
      {isNigeria(form.country) ? (
        <Select
          label="Deliver to"
          value={form.state}
          onChange={(event) => onChange({ state: event.target.value })}
        >
          <option value="">Choose a state</option>
          {NIGERIAN_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      ) : (
        <Field
          label="Deliver to"
          hint="State or region"
          value={form.state}
          onChange={(event) => onChange({ state: event.target.value })}
        />
      )}
      {localAreas(store.rates).length > 0 && (
        <>
          <Field
            label="City or town"
            list={AREA_SUGGESTIONS}
            value={form.city}
            onChange={(event) => onChange({ city: event.target.value })}
          />
          <AreaSuggestions rates={store.rates} />
        </>
      )}
    </div>
  );
}

/** Requests courier prices only on a click, for the contact and address that the checkout has stored. */
function CourierPrices({ store, form, items }: DeliveryPricesProps & { form: CheckoutForm }) {
  const { currency } = useShop();
  const request = toQuoteRequest(form, store, items);
  const key = JSON.stringify(request);
  const [quoted, setQuoted] = useState<{ key: string; quote?: ShippingQuote; error?: Error }>();
  const [isLoading, setIsLoading] = useState(false);
  if (!request) {
    return (
      <p className="text-fine text-ink-soft">
        Couriers deliver too. Enter your address at checkout to see their prices.
      </p>
    );
  }
  const load = async () => {
    if (isLoading) return;
    setIsLoading(true);
    try {
      setQuoted({ key, quote: await postShop<ShippingQuote>("/shipping-quotes", request) });
    } catch (error) {
      setQuoted({ key, error: error as Error });
    }
    setIsLoading(false);
  };
  const { quote, error } = quoted?.key === key ? quoted : {};
  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      {quote ? (
        <ul className="flex w-full flex-col gap-1.5">
          {quote.couriers.map((offer) => (
            <PriceRow
              key={offerKey(offer)}
              name={offer.courier_name}
              price={formatMoney(offer.total_amount.toFixed(2), currency)}
            >
              {offerDetails(offer)[0]}
            </PriceRow>
          ))}
          {quote.couriers.length === 0 && <li>No courier delivers to this address.</li>}
        </ul>
      ) : (
        <Button variant="secondary" aria-disabled={isLoading} onClick={load}>
          {isLoading ? "Getting delivery prices…" : "Get delivery prices"}
        </Button>
      )}
      <p className="text-fine text-ink-soft [overflow-wrap:anywhere]">To {toAddress(form)}</p>
      {error && <p className="text-fine font-medium text-alert">{explainShopError(error)}</p>}
    </div>
  );
}

/** The values that the checkout form stores in this tab. */
function useStoredForm(store: CheckoutStore) {
  const key = checkoutFormKey(useShop().slug);
  const text = useSyncExternalStore(
    sessionStore.subscribe,
    () => sessionStore.read(key),
    () => null,
  );
  const form = restoreForm(text, store);
  const change = (part: Partial<CheckoutForm>) =>
    sessionStore.write(key, JSON.stringify({ ...form, ...part }));
  return [form, change] as const;
}
