import { expect, it } from "vitest";
import { currencyRemover, readNumber } from "#lib/services/imports/csv/read-number.ts";

it.each([
  ["1299", "1299", undefined],
  ["-5", "-5", undefined],
  ["1299.00", "1299.00", "."],
  ["1299,00", "1299.00", ","],
  ["1,299.00", "1299.00", "."],
  ["1.299,00", "1299.00", ","],
  ["1,299,000", "1299000", "."],
  ["1.299.000", "1299000", ","],
  ["1.299.000,5", "1299000.5", ","],
  ["1 299,50", "1299.50", ","],
  ["1\u00a0299\u00a0000", "1299000", undefined],
  ["1'299.50", "1299.50", "."],
  [".5", "0.5", "."],
  ["0.250", "0.250", "."],
  ["1250,500", "1250.500", ","],
])("reads %j as %s, whose decimal sign is %s", (text, value, sign) => {
  expect(readNumber(text)).toEqual({ value, sign, isAmbiguous: false });
});

it.each(["", "abc", "1,50,00", "1,299.000.00", "12.", "1e3", "1 23", "1.2,3.4", "9".repeat(41)])(
  "does not read %j",
  (text) => {
    expect(readNumber(text)).toBeUndefined();
  },
);

it.each([
  ["18.500", undefined, "18500", true],
  ["18,500", undefined, "18500", true],
  ["18.500", ".", "18.500", false],
  ["18.500", ",", "18500", false],
  ["18,500", ".", "18500", false],
  ["18,500", ",", "18.500", false],
] as const)("reads %j, with the decimal sign %s, as %s", (text, sign, value, isAmbiguous) => {
  expect(readNumber(text, sign)).toEqual({ value, sign: undefined, isAmbiguous });
});

it.each([
  ["NGN", ["₦18,500", "NGN 18,500", "18,500 NGN", "ngn 18,500", "N18,500", "18,500"], "18,500"],
  ["XOF", ["18 500 FCFA", "18 500 CFA", "18 500 F CFA", "F CFA 18 500", "18 500 F"], "18 500"],
  ["KES", ["KSh18,500", "KSh. 18,500", "Ksh 18,500"], "18,500"],
  ["NGN", ["₦-5", "-5"], "-5"],
])("removes the currency %s before or after %j", (currency, texts, amount) => {
  expect(texts.map(currencyRemover(currency))).toEqual(texts.map(() => amount));
});

it.each(["$18", "18 FCFA", "₦18 NGN", ".5", "12.", "N", ""])("does not change %j", (text) => {
  expect(currencyRemover("NGN")(text)).toBe(text);
});
