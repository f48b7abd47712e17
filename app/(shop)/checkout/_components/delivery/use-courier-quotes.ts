"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { postShop } from "#app/(shop)/_queries/fetch-shop.ts";
import { QUOTE_LIFETIME_SECONDS } from "#lib/contract/constants.ts";
import type {
  CourierQuote,
  ShippingQuote,
  ShippingQuoteRequest,
} from "#lib/contract/courier-quote.ts";
import type { ChosenOffer } from "#lib/shop/checkout/checkout-form.ts";
import { chosenOffer, offerChange } from "#lib/shop/checkout/courier-offers.ts";

export type CourierQuoteState = ReturnType<typeof useCourierQuotes>;

/**
 * Courier quotes for `request`, fetched only by `requestQuotes`, not while typing. Changing the form cancels a
 * pending request and discards its quotes. `chosenKey`: the key of the chosen offer.
 */
export function useCourierQuotes(request: ShippingQuoteRequest | undefined, chosenKey: string) {
  const [requested, setRequested] = useState<ShippingQuoteRequest>();
  const [previousOffer, setPreviousOffer] = useState<CourierQuote>();
  const isRequested = (request: ShippingQuoteRequest) =>
    JSON.stringify(request) === JSON.stringify(requested);
  const isCurrent = request !== undefined && isRequested(request);
  const quotes = useQuery(courierQuotes(isCurrent ? requested : undefined));
  const quote = quotes.isFetching || quotes.error ? undefined : quotes.data;
  const courier = quote && chosenOffer(quote, chosenKey);
  const chosen: ChosenOffer | undefined = quote &&
    courier && { token: quote.request_token, courier };

  return {
    quotes,
    isCurrent,
    canRequestQuote: request !== undefined,
    /** The couriers' offers; empty until they are loaded. */
    offers: quote?.couriers ?? [],
    chosen,
    /** How the latest quotes changed the chosen offer. */
    change: courier && offerChange(previousOffer, courier),
    forgetChange: () => setPreviousOffer(undefined),
    /** Fetches quotes unless this request was the last one, even if it failed. */
    requestQuotes: (request: ShippingQuoteRequest | undefined) => {
      if (request === undefined || isRequested(request)) return;
      setPreviousOffer(undefined);
      setRequested(request);
    },
    /** Fetches new quotes after an error or when the token has expired. */
    requestAgain: () => {
      setPreviousOffer(courier);
      if (isCurrent) void quotes.refetch();
      else setRequested(request);
    },
  };
}

/** A minute less than the token's lifetime: shown quotes can still be ordered. */
const STALE_TIME_MS = (QUOTE_LIFETIME_SECONDS - 60) * 1000;

/** Courier quotes. They take seconds, so unused requests are cancelled and only the shopper retries. */
function courierQuotes(request: ShippingQuoteRequest | undefined) {
  return queryOptions({
    queryKey: ["courier-quotes", request],
    queryFn: ({ signal }) => postShop<ShippingQuote>("/shipping-quotes", request, { signal }),
    enabled: request !== undefined,
    staleTime: STALE_TIME_MS,
    gcTime: STALE_TIME_MS,
    // Fail immediately when offline instead of waiting.
    networkMode: "always",
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
