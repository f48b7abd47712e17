import { expect, it } from "vitest";
import type { CourierQuote } from "#lib/contract/courier-quote.ts";
import { choiceBadges, deliveryChoices } from "#lib/shop/checkout/delivery-choices.ts";
import { NO_PROMISE } from "#tests/support/delivery/schedules.ts";

const rate = (uid: string, amount: string, expected_delivery: string | null) => ({
  ...NO_PROMISE,
  uid,
  label: uid,
  amount,
  delivery_type: "standard" as const,
  areas: [],
  expected_delivery,
});
const offer = (courier_name: string, total_amount: number, day: string) =>
  ({ courier_name, total_amount, delivery_eta_time: day && `${day} 10:00:00` }) as CourierQuote;

/** Returns the names of the choices, each with its badges. */
function listed(...[rates, offers]: Parameters<typeof deliveryChoices>): string[] {
  const choices = deliveryChoices(rates, offers);
  return choices.map((choice) =>
    [choice.rate?.uid ?? choice.offer?.courier_name, ...choiceBadges(choice, choices)].join(" "),
  );
}

it("lists rates and couriers by price, and marks the cheapest and the fastest of all", () => {
  const rates = [rate("express", "4000.00", "2026-11-28"), rate("standard", "2000.00", null)];
  const offers = [offer("Bubble", 3500.5, "2026-11-29"), offer("Richard", 1999.99, "2026-12-02")];
  expect(listed(rates, offers)).toEqual([
    "Richard Cheapest",
    "standard",
    "Bubble",
    "express Fastest",
  ]);
});

it("breaks ties of prices by the day, and ties of days by the price", () => {
  const [early, late] = ["2026-11-28", "2026-11-29"];
  expect(listed([rate("late", "700.00", late), rate("early", "700.00", early)], [])).toEqual([
    "early Cheapest Fastest",
    "late",
  ]);
  expect(listed([rate("rate", "800.00", early)], [offer("Bubble", 700, early)])).toEqual([
    "Bubble Cheapest Fastest",
    "rate",
  ]);
});

it("marks nothing as fastest without a day, and a single choice not at all", () => {
  expect(listed([rate("a", "700.00", null)], [offer("B", 800, "")])).toEqual(["a Cheapest", "B"]);
  expect(listed([rate("a", "700.00", "2026-11-28")], [])).toEqual(["a"]);
});
