import { queryOptions } from "@tanstack/react-query";
import { postShop } from "#app/(shop)/checkout/_queries/post-shop.ts";
import type { ShippingQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import { QUOTE_LIFETIME_SECONDS } from "#lib/contract/unspecified.ts";

/** A minute before the token ends, so that what is shown can still be ordered. */
const FRESH_MILLISECONDS = (QUOTE_LIFETIME_SECONDS - 60) * 1000;

/**
 * What couriers ask for this basket at this address. It takes them seconds, so a question nobody waits
 * for any more is called off, and one that failed is only put again by the shopper.
 */
export function courierQuotes(request: ShippingQuoteRequest | undefined) {
  return queryOptions({
    queryKey: ["courier-quotes", request],
    queryFn: ({ signal }) => postShop<ShippingQuote>("/shipping-quotes", request, { signal }),
    enabled: request !== undefined,
    staleTime: FRESH_MILLISECONDS,
    gcTime: FRESH_MILLISECONDS,
    // Offline, say so instead of waiting in silence.
    networkMode: "always",
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
