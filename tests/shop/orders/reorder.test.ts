import { expect, it } from "vitest";
import { toReorder } from "#lib/shop/orders/reorder.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

it("orders what is in stock again and lists what falls short", () => {
  const products = [
    makeProduct([
      makeVariant("plenty"),
      makeVariant("scarce", { sellable_stock: 1 }),
      makeVariant("empty", { sellable_stock: 0 }),
    ]),
  ];
  const items = ["plenty", "scarce", "empty", "deleted"].map((variant) => ({
    variant,
    quantity: 2,
    name: variant,
  }));
  const { lines, missing } = toReorder(items, products, 20, 0);
  expect(lines.map(({ line }) => [line.variant, line.quantity])).toEqual([
    ["plenty", 2],
    ["scarce", 1],
  ]);
  expect(missing).toEqual([
    "scarce: only 1 of 2 available",
    "empty: no longer available",
    "deleted: no longer available",
  ]);
});
