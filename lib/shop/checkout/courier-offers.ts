import type { CourierQuote, ShippingQuote } from "#lib/contract/courier-quote.ts";

/** Returns a key for courier and service that is stable across quotes. */
export function offerKey({ courier_id, service_code }: CourierQuote): string {
  return `${courier_id}/${service_code}`;
}

/** Returns the badges of an offer. */
export function offerBadges(offer: CourierQuote, quote: ShippingQuote): ("cheapest" | "fastest")[] {
  const is = (other: CourierQuote | null) => other !== null && offerKey(other) === offerKey(offer);
  return [
    ...(is(quote.cheapest_courier) ? (["cheapest"] as const) : []),
    ...(is(quote.fastest_courier) ? (["fastest"] as const) : []),
  ];
}

/** Returns the chosen offer in this quote, or else the cheapest. */
export function chosenOffer(quote: ShippingQuote, key: string): CourierQuote | undefined {
  return (
    quote.couriers.find((offer) => offerKey(offer) === key) ??
    quote.cheapest_courier ??
    quote.couriers[0]
  );
}

/** An offer as last shown. */
export interface SeenOffer {
  key: string;
  name: string;
  total: number;
}

export type OfferChange =
  | { kind: "unavailable"; before: SeenOffer; now: SeenOffer }
  | { kind: "price-up" | "price-down"; before: SeenOffer; now: SeenOffer };

/** Returns how a new quote changes the chosen offer. */
export function offerChange(
  before: SeenOffer | undefined,
  now: SeenOffer,
): OfferChange | undefined {
  if (before === undefined) return undefined;
  if (before.key !== now.key) return { kind: "unavailable", before, now };
  if (before.total === now.total) return undefined;
  return { kind: before.total < now.total ? "price-up" : "price-down", before, now };
}

export function toSeenOffer(offer: CourierQuote): SeenOffer {
  return { key: offerKey(offer), name: offer.courier_name, total: offer.total_amount };
}
