"use client";

import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { CourierError } from "#app/(shop)/checkout/_components/delivery/courier-error.tsx";
import type { CourierQuoteState } from "#app/(shop)/checkout/_components/delivery/use-courier-quotes.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  validateRecipient,
} from "#lib/shop/checkout/checkout-form.ts";

interface CourierPricesProps {
  store: CheckoutStore;
  couriers: CourierQuoteState;
}

const SLOW_MS = 3000;
const FIELD_NAMES: Partial<Record<keyof CheckoutForm, string>> = {
  customer_name: "name",
  customer_email: "email address",
  customer_phone: "phone number",
};

/** The button that requests courier prices, their progress, and why there are none. */
export function CourierPrices({ store, couriers }: CourierPricesProps) {
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
  if (quotes.data?.couriers.length !== 0) return null;
  return (
    <Notice variant="error" title="No courier delivers to this address">
      Check the address, or choose another delivery method.
    </Notice>
  );
}

function formatFields(fields: (keyof CheckoutForm)[]): string {
  const names = fields.map((field) => FIELD_NAMES[field] ?? "address");
  return new Intl.ListFormat("en").format(new Set(names));
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
