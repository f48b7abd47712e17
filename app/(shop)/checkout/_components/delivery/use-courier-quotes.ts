"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { courierQuotes } from "#app/(shop)/checkout/_queries/courier-quotes.ts";
import type { ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import type { ChosenOffer } from "#lib/shop/checkout/checkout-form.ts";
import {
  chosenOffer,
  offerChange,
  type SeenOffer,
  toSeenOffer,
} from "#lib/shop/checkout/courier-offers.ts";

/**
 * Courier quotes for `request`, fetched only on request, not while typing. Changing the form cancels a pending
 * request and discards its quotes. `picked`: the key of the chosen offer.
 */
export function useCourierQuotes(request: ShippingQuoteRequest | undefined, picked: string) {
  const [requested, setRequested] = useState<ShippingQuoteRequest>();
  const [before, setBefore] = useState<SeenOffer>();
  const current = request !== undefined && JSON.stringify(request) === JSON.stringify(requested);
  const quotes = useQuery(courierQuotes(current ? requested : undefined));
  const quote = quotes.isFetching || quotes.error ? undefined : quotes.data;
  const courier = quote && chosenOffer(quote, picked);
  const chosen: ChosenOffer | undefined = quote &&
    courier && { token: quote.request_token, courier };

  return {
    quotes,
    current,
    canRequestQuote: request !== undefined,
    chosen,
    /** How the latest quotes changed the chosen offer. */
    change: courier && offerChange(before, toSeenOffer(courier)),
    forgetChange: () => setBefore(undefined),
    /** Fetches quotes unless they are already loaded or loading. */
    requestQuotes: (request: ShippingQuoteRequest | undefined) => {
      if (request === undefined || JSON.stringify(request) === JSON.stringify(requested)) return;
      setBefore(undefined);
      setRequested(request);
    },
    /** Fetches new quotes after an error or when the token has expired. */
    requestAgain: () => {
      setBefore(courier && toSeenOffer(courier));
      if (current) void quotes.refetch();
      else setRequested(request);
    },
  };
}
