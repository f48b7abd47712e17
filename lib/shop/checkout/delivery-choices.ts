import type { CourierQuote } from "#lib/contract/courier-quote.ts";
import type { DeliveryOption } from "#lib/contract/store.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { courierEtaDay } from "#lib/kernel/courier-eta.ts";
import { compareAmounts } from "#lib/kernel/money.ts";

/** A delivery that shoppers can choose: one of the store's rates, or a courier's offer. */
export type DeliveryChoice = {
  amount: string;
  /** Day by which it arrives, yyyy-mm-dd; null when unknown. */
  expected_delivery: string | null;
} & ({ rate: DeliveryOption; offer?: never } | { offer: CourierQuote; rate?: never });

type Compared = Pick<DeliveryChoice, "amount" | "expected_delivery">;

/** Orders by price; of equal prices, the earlier delivery comes first. */
export function compareRates(a: Compared, b: Compared): number {
  return compareAmounts(a.amount, b.amount) || compareDays(a, b);
}

function compareDays(a: Compared, b: Compared): number {
  return (a.expected_delivery ?? "9999").localeCompare(b.expected_delivery ?? "9999");
}

/** Returns when the store delivers at a rate: "Arrives by Mon 30 Nov"; "" when it promises no day. */
export function formatArrival({
  expected_delivery: day,
}: Pick<Compared, "expected_delivery">): string {
  return day ? `Arrives by ${formatDay(day)}` : "";
}

/** Returns the rates and the offers in one list, by price. */
export function deliveryChoices(rates: DeliveryOption[], offers: CourierQuote[]): DeliveryChoice[] {
  const choices: DeliveryChoice[] = [
    ...rates.map((rate) => ({
      amount: rate.amount,
      expected_delivery: rate.expected_delivery,
      rate,
    })),
    ...offers.map((offer) => ({
      amount: String(offer.total_amount),
      expected_delivery: courierEtaDay(offer.delivery_eta_time) ?? null,
      offer,
    })),
  ];
  return choices.sort(compareRates);
}

/** Returns the badges of a choice among several: of equally cheap ones the fastest is marked, and vice versa. */
export function choiceBadges(choice: Compared, choices: Compared[]): string[] {
  if (choices.length < 2) return [];
  const [cheapest] = choices.toSorted(compareRates);
  const [fastest] = choices.toSorted((a, b) => compareDays(a, b) || compareRates(a, b));
  const isFastest = choice === fastest && choice.expected_delivery !== null;
  return [...(choice === cheapest ? ["Cheapest"] : []), ...(isFastest ? ["Fastest"] : [])];
}
