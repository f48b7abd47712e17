import { expect, it } from "vitest";
import { limitStock, readShortages } from "#lib/shop/checkout/shortage.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const products = [
  makeProduct([
    makeVariant("a", { sellable_stock: 5 }),
    makeVariant("b", { sellable_stock: 5 }),
    makeVariant("c", { sellable_stock: 0 }),
  ]),
];

it("limits each variant to its latest shortage and never adds stock", () => {
  const shortages = [
    { variant: "a", available: 0 },
    { variant: "a", available: 3 },
    { variant: "c", available: 2 },
  ];
  const stock = limitStock(products, shortages)[0]?.variants.map((each) => each.sellable_stock);
  expect(stock).toEqual([0, 5, 0]);
});

it("reads no shortages from an error without them", () => {
  expect([undefined, null, {}].flatMap(readShortages)).toEqual([]);
});
