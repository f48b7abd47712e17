import { expect, it } from "vitest";
import type { Product, Variant } from "#lib/contract/product.ts";
import { chooseVariant, variantOptions } from "#lib/shop/catalogue/variant-choice.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const small = makeVariant("red-s", { traits: { Colour: "Red", Size: "S" }, is_default: true });
const medium = makeVariant("red-m", { traits: { Colour: "Red", Size: "M" }, sellable_stock: 0 });
const blue = makeVariant("blue-m", { traits: { Colour: "Blue", Size: "M" } });
const shirt = makeProduct([small, medium, blue]);

/** "Red* Blue!" … a star on what is chosen, `!` on the impossible, `-` on the sold out. */
function drawn(product: Product, chosen: Variant): Record<string, string> {
  const mark = { available: "", "sold-out": "-", impossible: "!" };
  return Object.fromEntries(
    variantOptions(product, chosen).map(({ name, values }) => [
      name,
      values
        .map((value) => `${value.label}${value.chosen ? "*" : ""}${mark[value.state]}`)
        .join(" "),
    ]),
  );
}

it("shows what goes together, what is sold out and what does not exist", () => {
  expect(drawn(shirt, small)).toEqual({ Colour: "Red* Blue!", Size: "S* M-" });
  expect(drawn(shirt, blue)).toEqual({ Colour: "Red- Blue*", Size: "S! M*" });
});

it("leads from an impossible choice to the nearest variant that has it", () => {
  const [colour] = variantOptions(shirt, small);
  expect(colour?.values.find(({ label }) => label === "Blue")?.variant).toBe("blue-m");
});

it("prefers a nearest variant that can be bought", () => {
  const product = makeProduct([
    makeVariant("a", { traits: { Colour: "Red", Size: "S" } }),
    makeVariant("b", { traits: { Colour: "Blue", Size: "M" }, sellable_stock: 0 }),
    makeVariant("c", { traits: { Colour: "Blue", Size: "L" } }),
  ]);
  const [colour] = variantOptions(product, product.variants[0] as Variant);
  expect(colour?.values[1]).toMatchObject({ label: "Blue", variant: "c", state: "impossible" });
});

it("offers names where attributes do not tell the variants apart", () => {
  const product = makeProduct([
    makeVariant("one", { name: "Box of 6", traits: { Pack: "Box" } }),
    makeVariant("two", { name: "Box of 12", traits: { Pack: "Box" } }),
  ]);
  expect(drawn(product, product.variants[0] as Variant)).toEqual({
    Choice: "Box of 6* Box of 12",
  });
});

it("offers nothing where there is nothing to choose", () => {
  expect(variantOptions(makeProduct([small]), small)).toEqual([]);
});

it("begins with the named variant, then the default one, then one that can be bought", () => {
  expect(chooseVariant(shirt, "blue-m")?.uid).toBe("blue-m");
  expect(chooseVariant(shirt, "of-another-product")?.uid).toBe("red-s");
  expect(chooseVariant(shirt, null)?.uid).toBe("red-s");
  const gone = { ...small, sellable_stock: 0 };
  expect(chooseVariant(makeProduct([gone, medium, blue]), null)?.uid).toBe("blue-m");
  expect(chooseVariant(makeProduct([gone, medium]), null)?.uid).toBe("red-s");
  expect(chooseVariant(makeProduct([]), null)).toBeUndefined();
});
