import { expect, it } from "vitest";
import type { Variant } from "#lib/contract/product.ts";
import { cartReducer, countItems, parseCart } from "#lib/shop/cart/cart.ts";
import { toCartLine } from "#lib/shop/cart/cart-line.ts";
import { cartSubtotal, priceLines, requiresShipping } from "#lib/shop/cart/priced-lines.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const variant = makeVariant("v1");
const product = makeProduct([variant]);
const line = toCartLine(product, variant, 2, NOW);
const lines = [line];

/** The changed product. */
const later = (change: Partial<Variant> & { orderable_stock?: number }) =>
  makeProduct([{ ...variant, ...change }]);

it("adds to an existing line up to the sellable stock", () => {
  const added = cartReducer(lines, { type: "add", line: { ...line, quantity: 9 }, sellable: 10 });
  expect(added).toEqual([{ ...line, quantity: 10 }]);
});

it("does not add a sold-out variant", () => {
  expect(cartReducer([], { type: "add", line, sellable: 0 })).toEqual([]);
});

it("limits the cart to the lines that an order may have", () => {
  const full = Array.from({ length: 100 }, (_, n) => ({ ...line, variant: `v-${n}` }));
  expect(cartReducer(full, { type: "add", line, sellable: 10 })).toHaveLength(100);
});

it("restores a removed line once, at its position", () => {
  const others = [
    { ...line, variant: "a" },
    { ...line, variant: "b" },
  ];
  const restored = cartReducer(others, { type: "restore", line, index: 1 });
  expect(restored.map(({ variant }) => variant)).toEqual(["a", "v1", "b"]);
  expect(cartReducer(restored, { type: "restore", line, index: 0 })).toEqual(restored);
});

it("reports no change when nothing changed", () => {
  const [priced] = priceLines(lines, [product], NOW);
  expect(priced).toMatchObject({ changes: [], quantity: 2, total: "2000.00" });
});

it("reports prices that went down or up", () => {
  expect(priceLines(lines, [later({ price: "900.00" })], NOW)[0]?.changes).toEqual([
    { kind: "price-down", before: "1000.00", now: "900.00" },
  ]);
  expect(priceLines(lines, [later({ price: "10000.00" })], NOW)[0]?.changes).toEqual([
    { kind: "price-up", before: "1000.00", now: "10000.00" },
  ]);
});

it("reports low stock and counts only the available quantity", () => {
  const [priced] = priceLines(lines, [later({ sellable_stock: 1 })], NOW);
  expect(priced).toMatchObject({
    changes: [{ kind: "fewer-left", left: 1, requested: 2 }],
    quantity: 1,
    total: "1000.00",
  });
});

it("R90: reports what unpaid orders leave of the stock", () => {
  expect(
    priceLines(lines, [later({ sellable_stock: 5, orderable_stock: 1 })], NOW)[0],
  ).toMatchObject({
    changes: [{ kind: "fewer-now", left: 1, requested: 2 }],
    quantity: 1,
    hasMore: true,
  });
  const reserved = priceLines(lines, [later({ sellable_stock: 5, orderable_stock: 0 })], NOW);
  expect(reserved[0]).toMatchObject({ changes: [{ kind: "all-reserved" }], total: "0.00" });
});

it("excludes sold-out and unavailable items from the total", () => {
  const soldOut = priceLines(lines, [later({ sellable_stock: 0 })], NOW);
  expect(soldOut[0]?.changes).toEqual([{ kind: "sold-out" }]);
  const unavailable = priceLines(lines, [], NOW);
  expect(unavailable[0]?.changes).toEqual([{ kind: "unavailable" }]);
  expect(cartSubtotal([...soldOut, ...unavailable])).toBe("0.00");
});

it("raises the price at the instant a promotion ends", () => {
  const promo = later({ promo_price: "800.00", promo_expiry: new Date(NOW).toISOString() });
  expect(priceLines(lines, [promo], NOW - 1)[0]?.total).toBe("1600.00");
  expect(priceLines(lines, [promo], NOW)[0]?.total).toBe("2000.00");
});

it("does not report an acknowledged change again", () => {
  const after = [later({ price: "900.00", sellable_stock: 1 })];
  const acknowledged = cartReducer([...lines, { ...line, variant: "unavailable" }], {
    type: "acknowledge",
    lines: [...priceLines(lines, after, NOW), ...priceLines([{ ...line, variant: "x" }], [], NOW)],
  });
  expect(acknowledged).toEqual([{ ...line, unit: "900.00", quantity: 1 }]);
  expect(priceLines(acknowledged, after, NOW)[0]?.changes).toEqual([]);
});

it("parses a stored cart and drops invalid lines", () => {
  expect(parseCart(JSON.stringify(lines))).toEqual(lines);
  for (const text of [null, "", "{", "7", '{"lines":[]}', "[null]", "[[]]"]) {
    expect(parseCart(text)).toEqual([]);
  }
  const forged = [
    { ...line, quantity: 0 },
    { ...line, quantity: 1.5 },
    { ...line, unit: "1e9" },
    { ...line, unit: 5 },
    { ...line, slug: undefined },
    { ...line, picture: { src: "x" } },
  ];
  expect(parseCart(JSON.stringify([...forged, line]))).toEqual(lines);
});

it("requires shipping unless every line is known to need none", () => {
  const download = toCartLine(product, makeVariant("v2"), 1, NOW, false);
  expect(requiresShipping(parseCart(JSON.stringify([download])))).toBe(false);
  expect(requiresShipping([download, line])).toBe(true);
});

it("counts items, not lines", () => {
  expect(countItems([line, { ...line, variant: "b", quantity: 3 }])).toBe(5);
});
