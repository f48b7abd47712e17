import { expect, it } from "vitest";
import type { Product, Variant } from "#lib/contract/product.ts";
import { chooseVariant, variantOptions } from "#lib/shop/catalogue/variant-choice.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const small = makeVariant("red-s", { attributes: { Colour: "Red", Size: "S" }, is_default: true });
const medium = makeVariant("red-m", {
  attributes: { Colour: "Red", Size: "M" },
  sellable_stock: 0,
});
const blue = makeVariant("blue-m", { attributes: { Colour: "Blue", Size: "M" } });
const shirt = makeProduct([small, medium, blue]);

/** Formats options as "Red* Blue!": `*` chosen, `!` impossible, `-` sold out. */
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

it("marks values as available, sold out or impossible", () => {
  expect(drawn(shirt, small)).toEqual({ Colour: "Red* Blue!", Size: "S* M-" });
  expect(drawn(shirt, blue)).toEqual({ Colour: "Red- Blue*", Size: "S! M*" });
});

it("selects the closest variant for an impossible value", () => {
  const [colour] = variantOptions(shirt, small);
  expect(colour?.values.find(({ label }) => label === "Blue")?.variant).toBe(blue);
});

it("prefers a closest variant that is in stock", () => {
  const product = makeProduct([
    makeVariant("a", { attributes: { Colour: "Red", Size: "S" } }),
    makeVariant("b", { attributes: { Colour: "Blue", Size: "M" }, sellable_stock: 0 }),
    makeVariant("c", { attributes: { Colour: "Blue", Size: "L" } }),
  ]);
  const [colour] = variantOptions(product, product.variants[0] as Variant);
  expect(colour?.values[1]).toMatchObject({
    label: "Blue",
    variant: { uid: "c" },
    state: "impossible",
  });
});

it("offers variant names if attributes are not unique", () => {
  const product = makeProduct([
    makeVariant("one", { name: "Box of 6", attributes: { Pack: "Box" } }),
    makeVariant("two", { name: "Box of 12", attributes: { Pack: "Box" } }),
  ]);
  expect(drawn(product, product.variants[0] as Variant)).toEqual({
    Choice: "Box of 6* Box of 12",
  });
});

it("offers no options for a single variant", () => {
  expect(variantOptions(makeProduct([small]), small)).toEqual([]);
});

it("selects the named variant, then the default, then one in stock", () => {
  expect(chooseVariant(shirt, "blue-m")?.uid).toBe("blue-m");
  expect(chooseVariant(shirt, "of-another-product")?.uid).toBe("red-s");
  expect(chooseVariant(shirt, null)?.uid).toBe("red-s");
  const soldOut = { ...small, sellable_stock: 0 };
  expect(chooseVariant(makeProduct([soldOut, medium, blue]), null)?.uid).toBe("blue-m");
  expect(chooseVariant(makeProduct([soldOut, medium]), null)?.uid).toBe("red-s");
  expect(chooseVariant(makeProduct([]), null)).toBeUndefined();
});
