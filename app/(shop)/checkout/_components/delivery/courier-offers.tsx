"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { CourierError } from "#app/(shop)/checkout/_components/delivery/courier-error.tsx";
import { RadioCard } from "#app/(shop)/checkout/_components/radio-card.tsx";
import type { CourierQuote, ShippingQuote } from "#lib/contract/courier-quote.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import type { CourierField } from "#lib/shop/checkout/checkout-draft.ts";
import { type OfferChange, offerBadges, offerKey } from "#lib/shop/checkout/courier-offers.ts";

interface CourierOffersProps {
  quotes: UseQueryResult<ShippingQuote>;
  /** Whether the quotes are for the current form values. */
  current: boolean;
  /** Whether all required fields are complete. */
  canRequestQuote: boolean;
  /** Fields to complete first. */
  missing: CourierField[];
  chosen: CourierQuote | undefined;
  change: OfferChange | undefined;
  onRequest: () => void;
  onChoose: (offer: CourierQuote) => void;
  /** Offers other delivery methods. */
  alternatives: ReactNode;
}

const SLOW_MS = 3000;
const FIELD_NAMES: Record<CourierField, string> = {
  customer_name: "name",
  customer_email: "e-mail address",
  customer_phone: "phone number",
  delivery_address: "address",
};

/** Courier prices for the order: the request button, progress, errors and the offers. */
export function CourierOffers(props: CourierOffersProps) {
  const { quotes, current, canRequestQuote, missing, onRequest, alternatives } = props;
  if (!current) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Button variant="secondary" disabled={!canRequestQuote} onClick={onRequest}>
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
        onRequest={onRequest}
        alternatives={alternatives}
      />
    );
  }
  if (!quotes.data) return null;
  if (quotes.data.couriers.length === 0) {
    return (
      <Notice variant="error" title="No courier delivers to this address" action={alternatives}>
        Check the address, or choose another delivery method.
      </Notice>
    );
  }
  return <Offers {...props} quote={quotes.data} />;
}

function Offers({
  quote,
  chosen,
  change,
  onChoose,
}: CourierOffersProps & { quote: ShippingQuote }) {
  const { currency } = useShop();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold">Choose a courier</legend>
      {change && <Notice title="Delivery prices updated">{describe(change, currency)}</Notice>}
      {quote.couriers.map((offer) => (
        <RadioCard
          key={offerKey(offer)}
          name="courier"
          value={offerKey(offer)}
          checked={chosen !== undefined && offerKey(chosen) === offerKey(offer)}
          onChoose={() => onChoose(offer)}
          title={
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              {offer.courier_name}
              {offerBadges(offer, quote).map((mark) => (
                <span
                  key={mark}
                  className="rounded-tag bg-spot px-1.5 text-fine text-on-spot capitalize"
                >
                  {mark}
                </span>
              ))}
            </span>
          }
          price={formatMoney(offer.total_amount.toFixed(2), currency)}
        >
          {offer.delivery_eta}
        </RadioCard>
      ))}
    </fieldset>
  );
}

function formatFields(fields: CourierField[]): string {
  return new Intl.ListFormat("en").format(fields.map((field) => FIELD_NAMES[field]));
}

function describe({ kind, before, now }: OfferChange, currency: string): string {
  const price = (total: number) => formatMoney(total.toFixed(2), currency);
  switch (kind) {
    case "unavailable":
      return `${before.name} is no longer available. We selected ${now.name}, the cheapest: ${price(now.total)} instead of ${price(before.total)}.`;
    case "price-up":
      return `${now.name} now costs ${price(now.total)} instead of ${price(before.total)}.`;
    case "price-down":
      return `${now.name} now costs only ${price(now.total)} instead of ${price(before.total)}.`;
  }
}

/** Progress text and placeholders while couriers respond. */
function LoadingOffers() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <p role="status" className="font-medium">
        {slow
          ? "Still loading. Some couriers take up to eight seconds."
          : "Getting courier prices. This takes a few seconds."}
      </p>
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="h-19 animate-shimmer rounded-control bg-rule"
        />
      ))}
    </div>
  );
}
