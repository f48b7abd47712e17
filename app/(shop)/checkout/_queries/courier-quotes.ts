import { queryOptions } from "@tanstack/react-query";
import { postShop } from "#app/(shop)/_queries/post-shop.ts";
import { QUOTE_LIFETIME_SECONDS } from "#lib/contract/constants.ts";
import type { ShippingQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";

/** A minute less than the token's lifetime: shown quotes can still be ordered. */
const STALE_TIME_MS = (QUOTE_LIFETIME_SECONDS - 60) * 1000;

/** Courier quotes. They take seconds, so unused requests are cancelled and only the shopper retries. */
export function courierQuotes(request: ShippingQuoteRequest | undefined) {
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
