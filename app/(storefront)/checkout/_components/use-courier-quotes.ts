"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { courierQuotes } from "#app/(storefront)/checkout/_queries/courier-quotes.ts";
import type { CourierQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import type { ChosenOffer } from "#lib/storefront/checkout.ts";
import {
  chosenOffer,
  offerChange,
  offerKey,
  type SeenOffer,
  seen,
} from "#lib/storefront/courier-offers.ts";

/**
 * Courier prices for `wanted`: asked for when told to, never because something was typed. What is typed
 * after a question calls it off, and its answer no longer counts.
 */
export function useCourierQuotes(wanted: ShippingQuoteRequest | undefined) {
  const [asked, setAsked] = useState<ShippingQuoteRequest>();
  const [picked, setPicked] = useState("");
  const [before, setBefore] = useState<SeenOffer>();
  const current = wanted !== undefined && JSON.stringify(wanted) === JSON.stringify(asked);
  const quotes = useQuery(courierQuotes(current ? asked : undefined));
  const quote = quotes.isFetching || quotes.error ? undefined : quotes.data;
  const courier = quote && chosenOffer(quote, picked);
  const chosen: ChosenOffer | undefined = quote &&
    courier && { token: quote.request_token, courier };

  return {
    quotes,
    current,
    askable: wanted !== undefined,
    chosen,
    /** What asking again changed about the choice. */
    change: courier && offerChange(before, seen(courier)),
    /** Asks for these prices unless they are there or on their way. */
    askFor: (request: ShippingQuoteRequest | undefined) => {
      if (request === undefined || JSON.stringify(request) === JSON.stringify(asked)) return;
      setBefore(undefined);
      setAsked(request);
    },
    /** Asks anew: the token has run out, or there was no answer. */
    askAgain: () => {
      setBefore(courier && seen(courier));
      if (current) void quotes.refetch();
      else setAsked(wanted);
    },
    choose: (offer: CourierQuote) => {
      setBefore(undefined);
      setPicked(offerKey(offer));
    },
  };
}
