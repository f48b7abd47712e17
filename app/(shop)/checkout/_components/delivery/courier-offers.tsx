"use client";

import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { CourierLogo } from "#app/(shop)/_components/delivery/courier-logo.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { CourierError } from "#app/(shop)/checkout/_components/delivery/courier-error.tsx";
import type { useCourierQuotes } from "#app/(shop)/checkout/_components/delivery/use-courier-quotes.ts";
import { RadioCard } from "#app/(shop)/checkout/_components/radio-card.tsx";
import type { CourierQuote } from "#lib/contract/courier-quote.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  validateRecipient,
} from "#lib/shop/checkout/checkout-form.ts";
import {
  type OfferChange,
  offerBadges,
  offerDetails,
  offerKey,
} from "#lib/shop/checkout/courier-offers.ts";

interface CourierOffersProps {
  store: CheckoutStore;
  couriers: ReturnType<typeof useCourierQuotes>;
}

const SLOW_MS = 3000;
const FIELD_NAMES: Partial<Record<keyof CheckoutForm, string>> = {
  customer_name: "name",
  customer_email: "email address",
  customer_phone: "phone number",
};

/** Courier prices for the order: the request button, progress, errors and the offers. */
export function CourierOffers({ store, couriers }: CourierOffersProps) {
  const { watch } = useFormContext<CheckoutForm>();
  const { quotes, isCurrent, canRequestQuote, requestAgain } = couriers;
  if (!isCurrent) {
    const missing = Object.keys(validateRecipient(watch(), store)) as (keyof CheckoutForm)[];
    return (
      <div className="flex flex-col items-start gap-2">
        <Button variant="secondary" disabled={!canRequestQuote} onClick={requestAgain}>
          Get delivery prices
        </Button>
        {missing.length > 0 && (
          <p className="text-fine text-ink-soft">Enter your {formatFields(missing)} first.</p>
        )}
      </div>
    );
  }
  if (quotes.isFetching) return <LoadingOffers />;
  if (quotes.error) {
    return (
      <CourierError
        error={quotes.error}
        failedAt={quotes.errorUpdatedAt}
        onRequest={requestAgain}
      />
    );
  }
  if (!quotes.data) return null;
  if (quotes.data.couriers.length === 0) {
    return (
      <Notice variant="error" title="No courier delivers to this address">
        Check the address, or choose another delivery method.
      </Notice>
    );
  }
  return <Offers offers={quotes.data.couriers} couriers={couriers} />;
}

function Offers({
  offers,
  couriers: { chosen, change, forgetChange },
}: Pick<CourierOffersProps, "couriers"> & { offers: CourierQuote[] }) {
  const { currency } = useShop();
  const { setValue } = useFormContext<CheckoutForm>();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-lead font-bold">Choose a courier</legend>
      {change && <Notice title="Delivery prices updated">{describe(change, currency)}</Notice>}
      {offers.map((offer) => (
        <RadioCard
          key={offerKey(offer)}
          name="courier"
          value={offerKey(offer)}
          checked={chosen !== undefined && offerKey(chosen.courier) === offerKey(offer)}
          onChange={() => {
            forgetChange();
            setValue("courier", offerKey(offer));
          }}
          title={
            <span className="flex items-center gap-x-3">
              <CourierLogo name={offer.courier_name} image={offer.courier_image} />
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
                {offer.courier_name}
                {offerBadges(offer, offers).map((badge) => (
                  <span key={badge} className="rounded-tag bg-spot px-1.5 text-fine text-on-spot">
                    {badge}
                  </span>
                ))}
              </span>
            </span>
          }
          price={formatMoney(offer.total_amount.toFixed(2), currency)}
        >
          {offerDetails(offer).join(" · ")}
        </RadioCard>
      ))}
    </fieldset>
  );
}

function formatFields(fields: (keyof CheckoutForm)[]): string {
  const names = fields.map((field) => FIELD_NAMES[field] ?? "address");
  return new Intl.ListFormat("en").format(new Set(names));
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

/** Progress text and placeholders while couriers respond. */
function LoadingOffers() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <p role="status" className="font-medium">
        {isSlow
          ? "Still loading. Some couriers take up to eight seconds."
          : "Getting courier prices. This takes a few seconds."}
      </p>
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="h-21 animate-shimmer rounded-control bg-rule"
        />
      ))}
    </div>
  );
}
