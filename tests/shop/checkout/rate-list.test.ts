import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RateList } from "#app/(shop)/_components/delivery/rate-list.tsx";
import { summarizeDelivery } from "#lib/shop/checkout/read-checkout-store.ts";
import { NO_PROMISE } from "#tests/support/delivery/schedules.ts";

it.each([
  [[], "Delivery"],
  [
    [
      ["10000.00", "2026-11-28"],
      ["2000.00", null],
    ],
    "Delivery from ₦2,000",
  ],
  [
    [
      ["10000.00", null],
      ["2000.00", "2026-11-30"],
    ],
    "Delivery from ₦2,000, by Mon 30 Nov",
  ],
  [
    [
      ["2000.00", "2026-12-02"],
      ["2000.00", "2026-12-01"],
    ],
    "Delivery from ₦2,000, by Tue 1 Dec",
  ],
  [
    [
      ["2000.00", null],
      ["0.00", "2026-11-30"],
    ],
    "Free delivery available, by Mon 30 Nov",
  ],
] as const)("summarizes the delivery rates %j as %j", (pairs, summary) => {
  const rates = pairs.map(([amount, expected_delivery]) => ({ amount, expected_delivery }));
  expect(summarizeDelivery(rates, "NGN")).toBe(summary);
});

it("lists the rates cheapest first, with their days, and a rate of 0 as free, like pickup", () => {
  const rate = { ...NO_PROMISE, delivery_type: "standard" as const, areas: [] };
  const rates = [
    { ...rate, uid: "a", label: "Lagos", amount: "2000.00", expected_delivery: "2026-12-01" },
    { ...rate, uid: "b", label: "Yaba", amount: "0.00" },
  ];
  const html = renderToStaticMarkup(createElement(RateList, { rates, currency: "NGN" }));
  expect(html.match(/Free|₦[\d,]+|Arrives by [\w ]+/g)).toEqual([
    "Free",
    "₦2,000",
    "Arrives by Tue 1 Dec",
    "Free",
  ]);
});
