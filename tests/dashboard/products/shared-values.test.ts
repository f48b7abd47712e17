import { describe, expect, it } from "vitest";
import { selectVariants, sharedChanges, variantChoices } from "#lib/dashboard/shared-values.ts";

const VARIANTS = [
  ["S", "Blue"],
  ["S", "S"],
  ["M", "Blue"],
].map((values) => ({ uid: null, values }));

describe("choosing variants", () => {
  it("offers each option's values with the number of their variants", () => {
    expect(variantChoices(["Size", "Print"], VARIANTS)).toEqual([
      {
        name: "Size",
        values: [
          { value: "S", choice: "0:S", count: 2 },
          { value: "M", choice: "0:M", count: 1 },
        ],
      },
      {
        name: "Print",
        values: [
          { value: "Blue", choice: "1:Blue", count: 2 },
          { value: "S", choice: "1:S", count: 1 },
        ],
      },
    ]);
  });

  it.each([
    ["", [0, 1, 2]],
    ["0:S", [0, 1]],
    ["1:S", [1]],
    ["1:Red", []],
  ])("selects the variants of the choice %j", (choice, positions) => {
    expect(selectVariants(VARIANTS, choice)).toEqual(positions);
  });
});

it("changes what was entered, and the stock of new variants only", () => {
  const nothing = {
    price: null,
    promo_price: null,
    promo_expiry: "",
    weight: null,
    on_hand: null,
  };
  expect(sharedChanges(nothing)).toEqual({ ofAll: {}, ofNew: {} });
  const entered = { price: "20.50", promo_expiry: "2030-01-01T18:00" };
  expect(sharedChanges({ ...nothing, ...entered, on_hand: 0 })).toEqual({
    ofAll: entered,
    ofNew: { on_hand: 0 },
  });
});
