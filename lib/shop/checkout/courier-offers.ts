import type { CourierQuote, ShippingQuote } from "#lib/contract/courier-quote.ts";

/** Names an offer across quotes: the same courier with the same service. */
export function offerKey({ courier_id, service_code }: CourierQuote): string {
  return `${courier_id}/${service_code}`;
}

/** What stands out about an offer. */
export function offerBadges(offer: CourierQuote, quote: ShippingQuote): ("cheapest" | "fastest")[] {
  const is = (other: CourierQuote | null) => other !== null && offerKey(other) === offerKey(offer);
  return [
    ...(is(quote.cheapest_courier) ? (["cheapest"] as const) : []),
    ...(is(quote.fastest_courier) ? (["fastest"] as const) : []),
  ];
}

/** The offer the shopper chose, in this quote; the cheapest while it has none of that name. */
export function chosenOffer(quote: ShippingQuote, key: string): CourierQuote | undefined {
  return (
    quote.couriers.find((offer) => offerKey(offer) === key) ??
    quote.cheapest_courier ??
    quote.couriers[0]
  );
}

/** An offer as the shopper last saw it. */
export interface SeenOffer {
  key: string;
  name: string;
  total: number;
}

export type OfferChange =
  | { kind: "gone"; before: SeenOffer; now: SeenOffer }
  | { kind: "dearer" | "cheaper"; before: SeenOffer; now: SeenOffer };

/** What a fresh quote changed about the chosen delivery. */
export function offerChange(
  before: SeenOffer | undefined,
  now: SeenOffer,
): OfferChange | undefined {
  if (before === undefined) return undefined;
  if (before.key !== now.key) return { kind: "gone", before, now };
  if (before.total === now.total) return undefined;
  return { kind: before.total < now.total ? "dearer" : "cheaper", before, now };
}

export function toSeenOffer(offer: CourierQuote): SeenOffer {
  return { key: offerKey(offer), name: offer.courier_name, total: offer.total_amount };
}
