import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney } from "#lib/format/format-money.ts";
import { currencyDecimals } from "#lib/kernel/money.ts";
import { hasPointBeforeThousands, parseAmount, parseNumber } from "#lib/kernel/parse-number.ts";

describe("an amount", () => {
  it.each([
    ["18500", "18500"],
    ["18,500", "18500"],
    ["18.500", "18500"],
    ["18 500", "18500"],
    ["18\u00a0500", "18500"],
    ["18\u202f500,00", "18500.00"],
    ["18’500.50", "18500.50"],
    ["18500.00", "18500.00"],
    ["18,500.00", "18500.00"],
    ["18.500,00", "18500.00"],
    ["1,234,567.8", "1234567.8"],
    ["1.234.567", "1234567"],
    ["18,5", "18.5"],
    ["18.50", "18.50"],
    ["0,500", "0.5"],
    [".5", "0.5"],
    ["007", "7"],
    ["1,234.500", "1234.5"],
    ["₦18,500", "18500"],
    ["₦ 18,500.00", "18500.00"],
    ["N18,500", "18500"],
    ["#18,500", "18500"],
    ["NGN 18,500", "18500"],
    ["18,500 ngn", "18500"],
    ["\u200e₦18,500\u200f", "18500"],
  ])("reads the amount %j as %s", (text, expected) => {
    expect(parseAmount(text, "NGN")).toBe(expected);
  });

  it.each([
    "",
    "dear",
    "-5",
    "18,50,0",
    "1,23,456",
    "1,234.567",
    "1234,567",
    "1,234.567,89",
    "1.234,567,89",
    "12 34",
    "18,5000",
    "1e3",
    "5²",
    "½",
    "18.5k",
    "$18,500",
    "₦18,500 NGN",
    "₦.50",
    "18500.",
    "1 500 1",
    "(500)",
  ])("reads no amount in %j", (text) => {
    expect(parseAmount(text, "NGN")).toBeUndefined();
  });

  it.each([
    ["XOF", "18 500", "18500"],
    ["XOF", "18500.00", "18500"],
    ["XOF", "18 500 F CFA", "18500"],
    ["XOF", "18500.50", undefined],
    ["JPY", "¥500", "500"],
    ["EUR", "18.500,50 €", "18500.50"],
    ["USD", "$18,500.50", "18500.50"],
    ["GHS", "GH₵18,500", "18500"],
    ["PKR", "Rs. 500", "500"],
    ["KES", "KSh 1,500", "1500"],
    ["KWD", "1.5", "1.5"],
    ["KWD", "1,500.000", "1500"],
    ["KWD", "0.500", "0.5"],
    ["KWD", "1.500", undefined],
    ["KWD", "1,500", undefined],
  ])("reads an amount in %s: %j as %s", (currency, text, expected) => {
    expect(parseAmount(text, currency)).toBe(expected);
  });

  it("reads an amount that the API accepts as the API does", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,8}(\.\d{1,2})?$/), (text) => {
        const [whole = "", places] = text.split(".");
        const expected = String(BigInt(whole)) + (places ? `.${places}` : "");
        expect(parseAmount(text, "NGN")).toBe(expected);
      }),
    );
  });
});

const LOCALES = ["en-NG", "en-US", "de-DE", "de-CH", "fr-FR", "es-ES", "pt-BR", "sv-SE", "pl-PL"];
const CURRENCIES = Intl.supportedValuesOf("currency");
const minorUnits = fc.bigInt({ min: 0n, max: 99_999_999_99n });

/** Writes an amount without a float. */
function write(minor: bigint, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

describe("a formatted number", () => {
  it("parses a formatted amount to the same number in every currency and several locales", () => {
    fc.assert(
      fc.property(
        minorUnits,
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...LOCALES),
        fc.constantFrom("code", "none"),
        (minor, currency, locale, sign) => {
          const decimals = currencyDecimals(currency);
          const amount = write(minor, Math.min(decimals, 2));
          const format = new Intl.NumberFormat(locale, {
            ...(sign === "code" && { style: "currency", currency, currencyDisplay: "code" }),
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          });
          const text = format.format(amount as `${number}`);
          const parsed = parseAmount(text, currency);
          // "1,500 KWD" is either 1.5 or 1,500.
          if (decimals === 3 && minor < 1_000_00n && parsed === undefined) return;
          expect([text, parsed && fixed(parsed, decimals)]).toEqual([
            text,
            fixed(amount, decimals),
          ]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("parses an amount as pages show it to the same amount", () => {
    fc.assert(
      fc.property(
        minorUnits,
        fc.constantFrom("NGN", "USD", "EUR", "GHS", "XOF"),
        (minor, currency) => {
          const decimals = Math.min(currencyDecimals(currency), 2);
          const amount = write(minor, decimals);
          const parsed = parseAmount(formatMoney(amount, currency), currency);
          expect(parsed && fixed(parsed, decimals)).toBe(amount);
        },
      ),
    );
  });

  it("never loses or invents a digit", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,' ]{1,12}$/), (text) => {
        const digits = parseNumber(text, { decimals: 2 })?.replace(".", "");
        if (digits === undefined) return;
        const trimmed = (number: string) => number.replace(/^0+|0+$/g, "");
        expect(trimmed(digits)).toBe(trimmed(text.replace(/\D/g, "")));
      }),
    );
  });
});

function fixed(amount: string, decimals: number): string {
  const [whole = "", places = ""] = amount.split(".");
  return decimals === 0 ? whole : `${whole}.${places.padEnd(decimals, "0")}`;
}

describe("a number with a unit", () => {
  it.each([
    ["1.250", "1.250"],
    ["1,250 kg", "1.250"],
    ["1,250.5", "1250.5"],
    ["1 250", "1250"],
    ["0.0005", undefined],
    ["500 g", undefined],
  ])("reads the weight %j as %s kg", (text, expected) => {
    expect(parseNumber(text, { decimals: 3, units: () => ["kg"] })).toBe(expected);
  });

  it.each([
    ["7.5%", "7.5"],
    ["7,5 %", "7.5"],
    ["%7", "7"],
  ])("reads the percentage %j as %s", (text, expected) => {
    expect(parseNumber(text, { decimals: 2, units: () => ["%"] })).toBe(expected);
  });

  it.each([
    ["-2", "-2"],
    ["−1,200", "-1200"],
    ["+10", "10"],
    ["2.5", undefined],
    ["--2", undefined],
  ])("reads the whole number %j as %s", (text, expected) => {
    expect(parseNumber(text, { decimals: 0 })).toBe(expected);
  });
});

it.each([
  ["18.500", true],
  ["€18.500", true],
  ["1.234.567", true],
  ["18,500", false],
  ["18.50", false],
  ["18.500,00", false],
  ["x.500", false],
])("says whether a point separates the thousands of %s: %s", (text, expected) => {
  expect(hasPointBeforeThousands(text, parseAmount(text, "EUR"))).toBe(expected);
});
