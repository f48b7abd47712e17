import type { CourierQuote, ShippingQuote } from "#lib/contract/courier-quote.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { groupThousands } from "#lib/format/format-money.ts";
import { courierEtaDay } from "#lib/kernel/courier-eta.ts";

/** Returns a key for courier and service that is stable across quotes. */
export function offerKey({ courier_id, service_code }: CourierQuote): string {
  return `${courier_id}/${service_code}`;
}

const priceOf = ({ total_amount }: CourierQuote) => total_amount;

/** Compares times of one zone, so the zone does not matter. */
function deliveryTimeOf({ delivery_eta_time }: CourierQuote): number {
  return Date.parse(`${delivery_eta_time.replace(" ", "T")}Z`) || Infinity;
}

function minBy(
  couriers: CourierQuote[],
  ...keys: ((offer: CourierQuote) => number)[]
): CourierQuote | undefined {
  const compare = (a: CourierQuote, b: CourierQuote) => {
    const key = keys.find((keyOf) => keyOf(a) !== keyOf(b));
    return key ? key(a) - key(b) : 0;
  };
  return couriers.toSorted(compare)[0];
}

/** Returns the chosen offer in this quote, or else the cheapest. */
export function chosenOffer({ couriers }: ShippingQuote, key: string): CourierQuote | undefined {
  return (
    couriers.find((offer) => offerKey(offer) === key) ?? minBy(couriers, priceOf, deliveryTimeOf)
  );
}

/** The rating of a courier with fewer votes is not shown. */
const MIN_VOTES = 5;

/** Returns the facts that shoppers compare: the day of delivery, rating and tracking. */
export function offerDetails(offer: CourierQuote): string[] {
  const day = courierEtaDay(offer.delivery_eta_time);
  const { ratings, votes, tracking } = offer;
  return [
    day ? `Arrives ${formatDay(day)}` : offer.delivery_eta,
    votes >= MIN_VOTES ? `Rated ${ratings}/5 (${groupThousands(String(votes))})` : "",
    tracking.label && `Tracking: ${tracking.label.toLowerCase()}`,
  ].filter(Boolean);
}

export interface OfferChange {
  kind: "unavailable" | "price-up" | "price-down";
  before: CourierQuote;
  now: CourierQuote;
}

/** Returns how a new quote changes the chosen offer. */
export function offerChange(
  before: CourierQuote | undefined,
  now: CourierQuote,
): OfferChange | undefined {
  if (before === undefined) return undefined;
  if (offerKey(before) !== offerKey(now)) return { kind: "unavailable", before, now };
  const rise = now.total_amount - before.total_amount;
  return rise === 0 ? undefined : { kind: rise > 0 ? "price-up" : "price-down", before, now };
}
