import { expect, it } from "vitest";
import { parsePrice } from "#lib/shop/catalogue/product-filter.ts";

it.each([
  ["₦1,500", "NGN", "1500"],
  ["NGN 1 500.50", "NGN", "1500.50"],
  ["N2,000", "NGN", "2000"],
  ["KSh 1,500", "KES", "1500"],
  ["18 500 F CFA", "XOF", "18500"],
  ["1.500 €", "EUR", "1500"],
  ["$1,500", "NGN", undefined],
  ["-1", "NGN", undefined],
  ["5K", "NGN", undefined],
  ["100,000,000", "NGN", undefined],
  ["", "NGN", undefined],
])("reads the price %j of a filter in %s as %s", (text, currency, expected) => {
  expect(parsePrice(text, currency)).toBe(expected);
});
