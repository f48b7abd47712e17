import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PriceUpdate } from "#lib/contract/dashboard/products.ts";
import { SettingsUpdate, Weight } from "#lib/contract/dashboard/settings.ts";
import {
  amountInput,
  lengthInput,
  percentageInput,
  weightInput,
  wholeNumberInput,
  wholePercentageInput,
} from "#lib/dashboard/number-input.ts";

const naira = amountInput("NGN");
const franc = amountInput("XOF");
const dinar = amountInput("KWD");
const inputs = [
  naira,
  franc,
  dinar,
  percentageInput,
  weightInput(),
  lengthInput,
  wholeNumberInput,
  wholePercentageInput,
];

describe("the value of a number field", () => {
  it.each([
    ["a price", naira, "₦18,500", "18500.00"],
    ["a price", naira, " 18500 ", "18500.00"],
    ["a price without minor units", franc, "18 500", "18500.00"],
    ["an empty price", naira, " ", ""],
    ["no price", naira, "dear", "dear"],
    ["a percentage", percentageInput, "7,5 %", "7.5"],
    ["a weight", weightInput({ empty: null }), "1,250 kg", "1.250"],
    ["an unknown weight", weightInput({ empty: null }), "", null],
    ["a length", lengthInput, "12,5 cm", "12.5"],
    ["a length with three decimals", lengthInput, "12.500 cm", "12.50"],
    ["a length of too many decimals", lengthInput, "12.345", "12.345"],
    ["a percentage with three decimals", percentageInput, "12.500 %", "12.50"],
    ["a quantity", wholeNumberInput, "1,200", 1_200],
    ["a change", wholeNumberInput, "−2", -2],
    ["an unknown quantity", wholeNumberInput, "", null],
    ["half a thing", wholeNumberInput, "2.5", "2.5"],
    ["a share", wholePercentageInput, "25%", 25],
  ])("converts %s to what the API accepts: %3$j → %4$j", (_, input, text, value) => {
    expect(input.setValueAs(text)).toBe(value);
  });

  it("keeps a value that a form loads", () => {
    for (const value of ["18500.00", "0.05", "99999999.99"]) {
      expect(naira.setValueAs(value)).toBe(value);
    }
    expect(weightInput().setValueAs("0.25")).toBe("0.25");
    expect(percentageInput.setValueAs("7.50")).toBe("7.50");
    expect(wholeNumberInput.setValueAs(5)).toBe(5);
    expect(wholeNumberInput.setValueAs(null)).toBeNull();
  });

  it.each(["1500", "12345", "1234567", "1 500", "1500.5", "0.25"])(
    "keeps the value when the field formats %j",
    (text) => {
      for (const input of inputs) {
        expect(input.setValueAs(input.format(text))).toEqual(input.setValueAs(text));
      }
    },
  );

  it("keeps the value when the field is formatted", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...inputs),
        fc.stringMatching(/^[\d.,' ₦-]{1,12}$/),
        (input, text) => {
          expect(input.setValueAs(input.format(text))).toEqual(input.setValueAs(text));
        },
      ),
    );
  });
});

it.each([
  [naira, "18.500", "18,500.00"],
  [naira, "1234567.5", "1,234,567.50"],
  [franc, "18500.00", "18,500"],
  [weightInput(), "1,250", "1.250"],
  [weightInput(), "1 500 kg", "1500"],
  [wholeNumberInput, "-1200", "-1,200"],
  [naira, "dear", "dear"],
  [naira, "", ""],
])("formats what was typed: %2$j → %3$j", (input, text, shown) => {
  expect(input.format(text)).toBe(shown);
});

it.each([
  ["18.500", "18,500.00"],
  ["18,500", undefined],
  ["18.50", undefined],
  ["dear", undefined],
])("shows how it understands %j only when others could read it differently", (text, shown) => {
  expect(naira.formatAmbiguous(text)).toBe(shown);
});

it.each([
  [naira, "18,50,0", "Enter an amount, e.g. 18500 or 18,500.50"],
  [franc, "18.50", "Enter an amount without decimals, e.g. 18,500"],
  [percentageInput, "much", "Enter a percentage, e.g. 7.5"],
  [weightInput(), "500 g", "Enter kilograms, e.g. 0.25"],
  [percentageInput, "12.345", "Enter a percentage, e.g. 7.5"],
  [wholeNumberInput, "2.5", "Enter a whole number, e.g. 1,200"],
])("says what to enter instead of %2$j", (input, text, problem) => {
  expect(input.validate(input.setValueAs(text))).toBe(problem);
});

it("accepts every example of its messages", () => {
  for (const input of inputs) {
    const examples = String(input.validate("none")).match(/\d[\d.,]*\d/g) ?? [];
    expect(examples).not.toEqual([]);
    for (const example of examples) expect(input.validate(input.setValueAs(example))).toBe(true);
  }
});

it.each(["18,500", "₦18,500", "18.500", "18 500"])(
  "the API rejects the amount %j, which only forms accept",
  (text) => {
    const price = { price: text, promo_price: null, promo_expiry: null, version: "v" };
    expect(PriceUpdate.safeParse(price).success).toBe(false);
    expect(SettingsUpdate.shape.service_charge.safeParse(text).success).toBe(false);
  },
);

it.each(["1,250", "1.250 kg", "1 250"])(
  "the API rejects the weight %j, which only forms accept",
  (text) => {
    expect(Weight.safeParse(text).success).toBe(false);
  },
);
