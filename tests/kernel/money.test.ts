import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalsFor, proportion, subtract, sum, times } from "#lib/kernel/money.ts";
import { roundAmount } from "#lib/kernel/round-amount.ts";

describe("money", () => {
  it.each([
    ["0", "0.00"],
    ["1500", "1500.00"],
    ["12.5", "12.50"],
    ["0.005", "0.01"],
    ["0.0049", "0.00"],
    ["1.005", "1.01"],
    ["-0.005", "-0.01"],
    ["99999999.995", "100000000.00"],
    ["1e3", "1000.00"],
  ])("formats %s as %s: two places, rounded half away from zero", (value, written) => {
    expect(roundAmount(value)).toBe(written);
  });

  it.each([
    ["JPY", ["101.00"], 0],
    ["JPY", ["101.00", "0.50"], 2],
    ["NGN", ["101.00"], 2],
  ])("calculates amounts in %s from %j with %i decimals", (currency, amounts, decimals) => {
    expect(decimalsFor(currency, amounts)).toBe(decimals);
  });

  it.each(["", "abc", "NaN", "Infinity", "1,000"])("rejects the amount %j", (value) => {
    expect(() => roundAmount(value)).toThrow();
  });
});

const cents = fc.bigInt({ min: 0n, max: 99_999_999_99n });
const written = (value: bigint) => {
  const text = String(value).padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

it("adds amounts exactly, unlike floats", () => {
  expect(sum(["0.10", "0.20"])).toBe("0.30");
  expect(sum([])).toBe("0.00");
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 20 }), (values) => {
      expect(sum(values.map(written))).toBe(written(values.reduce((a, b) => a + b, 0n)));
    }),
  );
});

it("subtracts amounts, with a negative result for a larger one", () => {
  expect(subtract("12.5", "0.05")).toBe("12.45");
  expect(subtract("0.05", "0.10")).toBe("-0.05");
});

it.each(["", "abc", "1.005", "1e3", ".5"])("rejects calculating with the amount %j", (value) => {
  expect(() => sum([value])).toThrow("is not an amount");
});

it("multiplies amounts exactly, up to the largest quantity", () => {
  expect(times("0.07", 3)).toBe("0.21");
  fc.assert(
    fc.property(cents, fc.nat(2_147_483_647), (value, quantity) => {
      expect(times(written(value), quantity)).toBe(written(value * BigInt(quantity)));
    }),
  );
});

it.each([
  ["10.00", "7.5", "100", 2, "0.75"],
  ["0.10", "5", "100", 2, "0.01"],
  ["0.10", "4.99", "100", 2, "0.00"],
  ["100.00", "1", "3", 2, "33.33"],
  ["200.00", "1", "3", 2, "66.67"],
  ["101.00", "50", "100", 0, "51.00"],
  ["10.00", "1", "0", 2, "0.00"],
] as const)(
  "calculates %s × %s ÷ %s with %i decimals as %s",
  (amount, part, whole, decimals, result) => {
    expect(proportion(amount, part, whole, decimals)).toBe(result);
  },
);
