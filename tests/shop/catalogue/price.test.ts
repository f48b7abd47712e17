import { expect, it } from "vitest";
import { formatMoney } from "#lib/format/format-money.ts";
import { comparePrices, currentPrice, startingPrice } from "#lib/shop/catalogue/price.ts";
import { overallStock, stockLevel } from "#lib/shop/catalogue/stock.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");

it.each([
  ["12500.00", "NGN", "₦12,500"],
  ["0.00", "NGN", "₦0"],
  // A float cannot represent it.
  ["99999999.99", "NGN", "₦99,999,999.99"],
  ["-1250.50", "NGN", "-₦1,250.50"],
  ["1500.5", "NGN", "₦1,500.50"],
  ["1000000.00", "GHS", "GH₵1,000,000"],
  ["12.50", "CHF", "CHF\u00a012.50"],
  ["999.00", "USD", "$999"],
])("formats %s %s like Intl: %s", (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
  const whole = /^-?\d+(\.0*)?$/.test(amount);
  const digits = whole ? 0 : 2;
  const intl = new Intl.NumberFormat("en-NG", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  expect(formatMoney(amount, currency)).toBe(intl.format(Number(amount)));
});

it("returns the saving in percent, rounded down", () => {
  const variant = makeVariant("v", { price: "3000.00", promo_price: "2001.00" });
  expect(currentPrice(variant, NOON)).toEqual({
    current: "2001.00",
    regular: "3000.00",
    saving: "999.00",
    percent: 33,
  });
});

it("ignores a promotion from the instant it ends, even in an old response", () => {
  const variant = makeVariant("v", {
    promo_price: "800.00",
    promo_expiry: "2026-11-21T12:00:00.000Z",
  });
  expect(currentPrice(variant, NOON - 1).current).toBe("800.00");
  expect(currentPrice(variant, NOON)).toEqual({ current: "1000.00" });
});

it("returns no saving if the promotional price is not lower", () => {
  const same = makeVariant("v", { promo_price: "1000.00" });
  expect(currentPrice(same, NOON)).toEqual({ current: "1000.00" });
});

it("returns the lowest price of the variants in stock", () => {
  const product = makeProduct([
    makeVariant("cheap", { price: "10.00", sellable_stock: 0 }),
    makeVariant("expensive", { price: "900.00" }),
    makeVariant("more-expensive", { price: "950.00" }),
  ]);
  expect(startingPrice(product, NOON)).toEqual({
    price: { current: "900.00" },
    from: true,
  });
});

it("says that a lowest price is a starting price only if other variants cost more", () => {
  const cheap = makeVariant("cheap", { price: "900.00" });
  const promoted = makeVariant("promoted", { promo_price: "900.00" });
  const soldOut = makeVariant("sold-out", { price: "950.00", sellable_stock: 0 });
  expect(startingPrice(makeProduct([promoted, cheap, soldOut]), NOON)?.from).toBe(false);
  expect(startingPrice(makeProduct([cheap, makeVariant("dear")]), NOON)?.from).toBe(true);
});

it("compares prices without rounding", () => {
  expect(comparePrices("1000.10", "1000.00")).toEqual({ sign: "+", amount: "0.10" });
  expect(comparePrices("900.00", "1000.00")).toEqual({ sign: "−", amount: "100.00" });
  expect(comparePrices("900.00", "900.00")).toBeUndefined();
});

it("returns no price for a product without variants", () => {
  expect(startingPrice(makeProduct([]), NOON)).toBeUndefined();
});

it("returns the remaining quantity only for low stock", () => {
  expect(stockLevel(6)).toEqual({ kind: "in" });
  expect(stockLevel(5)).toEqual({ kind: "low", left: 5 });
  expect(stockLevel(0)).toEqual({ kind: "out" });
});

it("shows a product as on backorder only while all variants that can be ordered are", () => {
  const backordered = makeVariant("backordered", { available_stock: 0 });
  const availability = ["backordered", "in-stock"].map((uid) => ({
    uid,
    tracks_stock: true,
    allows_backorder: true,
    requires_shipping: true,
  }));
  const soldOut = makeVariant("sold-out", { sellable_stock: 0, available_stock: 0 });
  const product = makeProduct([backordered, soldOut]);
  expect(overallStock(product, availability)).toEqual({ kind: "backorder" });
  expect(overallStock(makeProduct([backordered, makeVariant("in-stock")]), availability)).toEqual({
    kind: "in",
  });
  expect(overallStock(makeProduct([soldOut]), availability)).toEqual({ kind: "out" });
});
