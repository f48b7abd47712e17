import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RateList } from "#app/(shop)/_components/delivery/rate-list.tsx";
import { summarizeDelivery } from "#lib/shop/checkout/read-checkout-store.ts";
import { NO_PROMISE } from "#tests/support/delivery/schedules.ts";

it.each([
  [[], "Delivery"],
  [["10000.00", "2000.00"], "Delivery from ₦2,000"],
  [["2000.00", "0.00"], "Free delivery available"],
])("summarizes the delivery rates %j as %j", (amounts, summary) => {
  const rates = amounts.map((amount) => ({ amount }));
  expect(summarizeDelivery(rates, "NGN")).toBe(summary);
});

it("lists a delivery rate of 0 as free, like pickup", () => {
  const rate = {
    ...NO_PROMISE,
    uid: "",
    label: "Lagos",
    delivery_type: "standard" as const,
    areas: [],
  };
  const rates = [
    { ...rate, amount: "0.00" },
    { ...rate, amount: "2000.00" },
  ];
  const html = renderToStaticMarkup(createElement(RateList, { rates, currency: "NGN" }));
  expect(html.match(/Free|₦[\d,]+/g)).toEqual(["Free", "₦2,000", "Free"]);
});
