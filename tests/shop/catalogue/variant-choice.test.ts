import { describe, expect, it } from "vitest";
import type { Product } from "#lib/contract/product.ts";
import {
  type Choice,
  choosePrompt,
  describeChoice,
  describeVariants,
  findChosenVariant,
  initialVariant,
  missingOption,
  remainingVariants,
  toChoice,
  variantOptions,
} from "#lib/shop/catalogue/variant-choice.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const small = makeVariant("red-s", { attributes: { Colour: "Red", Size: "S" }, is_default: true });
const medium = makeVariant("red-m", {
  attributes: { Colour: "Red", Size: "M" },
  sellable_stock: 0,
});
const blue = makeVariant("blue-m", { attributes: { Colour: "Blue", Size: "M" } });
const shirt = makeProduct([small, medium, blue]);
const NONE: Choice = new Map();

/** Formats options as "Red* Blue!": `*` chosen, `!` impossible, `-` sold out. */
function drawn(product: Product, choice: Choice): Record<string, string> {
  const mark = { available: "", "sold-out": "-", impossible: "!" };
  return Object.fromEntries(
    variantOptions(product, choice).map(({ name, values }) => [
      name,
      values
        .map((value) => `${value.label}${value.chosen ? "*" : ""}${mark[value.state]}`)
        .join(" "),
    ]),
  );
}

/** Returns the choice after values of a product's options are chosen, one after the other. */
function choose(product: Product, ...labels: string[]): Choice {
  return labels.reduce((choice, label) => {
    const values = variantOptions(product, choice).flatMap((option) => option.values);
    return values.find((value) => value.label === label)?.choice ?? choice;
  }, NONE);
}

const findChosen = (product: Product, choice: Choice) =>
  findChosenVariant(remainingVariants(product, choice));

it("marks values as available, sold out or impossible", () => {
  expect(drawn(shirt, NONE)).toEqual({ Colour: "Red Blue", Size: "S M" });
  expect(drawn(shirt, toChoice(shirt, small))).toEqual({ Colour: "Red* Blue!", Size: "S* M-" });
  expect(drawn(shirt, toChoice(shirt, blue))).toEqual({ Colour: "Red- Blue*", Size: "S! M*" });
});

describe("a choice", () => {
  it("selects a variant once all options have a value", () => {
    const product = makeProduct([
      small,
      medium,
      blue,
      makeVariant("blue-s", { attributes: { Colour: "Blue", Size: "S" } }),
    ]);
    const red = choose(product, "Red");
    expect(findChosen(product, red)).toBeUndefined();
    expect(missingOption(variantOptions(product, red))?.name).toBe("Size");
    expect(describeChoice(variantOptions(product, red))).toBe("Red");
    const both = choose(product, "Red", "S");
    expect(findChosen(product, both)).toBe(small);
    expect(missingOption(variantOptions(product, both))).toBeUndefined();
    expect(describeChoice(variantOptions(product, both))).toBe("Red, S");
  });

  it("selects the values that all of its variants share", () => {
    expect(findChosen(shirt, choose(shirt, "Blue"))).toBe(blue);
    expect(drawn(shirt, choose(shirt, "Blue"))).toEqual({ Colour: "Red Blue*", Size: "S! M*" });
    const red = makeProduct([small, medium]);
    expect(drawn(red, NONE)).toEqual({ Colour: "Red*", Size: "S M-" });
  });

  it("does not select the only value in stock for the shopper", () => {
    expect(drawn(shirt, choose(shirt, "Red"))).toEqual({ Colour: "Red* Blue", Size: "S M-" });
  });

  it("drops the values that no variant combines with a new one", () => {
    expect(findChosen(shirt, choose(shirt, "Red", "S", "Blue"))).toBe(blue);
    const product = makeProduct([
      ...shirt.variants,
      makeVariant("blue-l", { attributes: { Colour: "Blue", Size: "L" } }),
    ]);
    expect(drawn(product, choose(product, "Red", "S", "Blue"))).toEqual({
      Colour: "Red Blue*",
      Size: "S! M L",
    });
  });

  it("replaces a value that was only implied without marking it impossible", () => {
    expect(drawn(shirt, choose(shirt, "Blue", "Red"))).toEqual({
      Colour: "Red* Blue",
      Size: "S M-",
    });
  });
});

it("offers variant names if attributes are not unique, or some variants lack one", () => {
  const same = makeProduct([
    makeVariant("one", { name: "Box of 6", attributes: { Pack: "Box" } }),
    makeVariant("two", { name: "Box of 12", attributes: { Pack: "Box" } }),
  ]);
  expect(drawn(same, NONE)).toEqual({ Option: "Box of 6 Box of 12" });
  expect(findChosen(same, choose(same, "Box of 12"))?.uid).toBe("two");
  const partial = makeProduct([
    makeVariant("plain", { attributes: { Size: "S" } }),
    makeVariant("printed", { attributes: { Size: "S", Print: "Leaves" } }),
  ]);
  expect(drawn(partial, NONE)).toEqual({ Option: "plain printed" });
  expect([...describeVariants(same).values()]).toEqual(["Box of 6", "Box of 12"]);
  expect([...describeVariants(partial).values()]).toEqual(["plain", "printed"]);
});

it("describes variants by their option values", () => {
  expect([...describeVariants(shirt).values()]).toEqual(["Red, S", "Red, M", "Blue, M"]);
});

it("offers no options for a single variant, which is chosen", () => {
  const product = makeProduct([small]);
  expect(variantOptions(product, NONE)).toEqual([]);
  expect(findChosen(product, NONE)).toBe(small);
  expect(describeChoice([])).toBe("");
});

it("preselects the linked variant, or else the only one that can be ordered", () => {
  const soldOut = { ...small, sellable_stock: 0 };
  expect(initialVariant(shirt, "blue-m")).toBe(blue);
  expect(initialVariant(shirt, "red-m")).toBe(medium);
  expect(initialVariant(shirt, "of-another-product")).toBeUndefined();
  expect(initialVariant(shirt, null)).toBeUndefined();
  expect(initialVariant(makeProduct([soldOut, medium, blue]), null)).toBe(blue);
  expect(initialVariant(makeProduct([small]), null)).toBe(small);
  expect(initialVariant(makeProduct([]), null)).toBeUndefined();
});

it("preselects the cheapest variant of a sold-out product, whose price its card shows", () => {
  const dear = makeVariant("dear", { sellable_stock: 0, is_default: true });
  const promoted = makeVariant("promoted", { sellable_stock: 0, promo_price: "900.00" });
  expect(initialVariant(makeProduct([dear, promoted]), null)).toBe(promoted);
});

it.each([
  ["Size", "Choose a size"],
  ["EU size", "Choose EU size"],
  ["Shoe size", "Choose shoe size"],
  ["Colours", "Choose colours"],
  ["Amount", "Choose an amount"],
  ["RAM", "Choose RAM"],
  ["Ẹya", "Choose an ẹya"],
  ["Unit", "Choose a unit"],
])("asks for a value of %s: %s", (name, prompt) => {
  expect(choosePrompt(name)).toBe(prompt);
});
