import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RateList } from "#app/(shop)/_components/delivery/rate-list.tsx";

it("lists a delivery rate of 0 as free, like pickup", () => {
  const rate = { uid: "", label: "Lagos", delivery_type: "standard" as const, areas: [] };
  const rates = [
    { ...rate, amount: "0.00" },
    { ...rate, amount: "2000.00" },
  ];
  const html = renderToStaticMarkup(createElement(RateList, { rates, currency: "NGN" }));
  expect(html.match(/Free|₦[\d,]+/g)).toEqual(["Free", "₦2,000", "Free"]);
});
