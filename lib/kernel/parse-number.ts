/**
 * Parses numbers as people write them: "18,500", "₦18,500.00", "18 500,5". The result is decimal text with the same
 * digits, never a float. A separator before exactly three digits separates thousands, unless another kind follows it.
 * Runs in browsers too.
 */

import { currencyDecimals } from "#lib/kernel/money.ts";

interface NumberRules {
  /** Maximum number of decimals. With three, the digits of "1.250" after its only separator are decimals. */
  decimals: number;
  /** Returns the words and signs that may stand before or after the number, such as "kg"; case is ignored. */
  units?: () => string[];
}

/** Parses a number: "−1.234,50" → "-1234.50". Undefined when it is none, or has more decimals than allowed. */
export function parseNumber(text: string, { decimals, units }: NumberRules): string | undefined {
  // Copied text may contain invisible marks of its direction.
  const typed = text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s/g, " ")
    .trim();
  const [, before = "", digits = "", after = ""] = /^(\D*)(\d(?:.*\d)?)(\D*)$/.exec(typed) ?? [];
  const sign = /[-−]/.test(before) ? "-" : "";
  const prefix = before.replace(/[-−+]/, "").trim();
  const isFraction = /^[.,]$/.test(prefix);
  const names = [isFraction ? "" : prefix, after.trim()].filter(Boolean);
  if (names.length > 1 || !names.every((name) => isUnit(name, units))) return undefined;
  const parts = splitNumber(isFraction ? `0${prefix}${digits}` : digits, decimals);
  if (!parts) return undefined;
  const [whole, fraction] = parts;
  // "18,5000" is more likely a mistake than a price with four decimals.
  const isTooLong = fraction.length > MAX_WRITTEN_DECIMALS;
  const places = fraction.length > decimals ? fraction.replace(/0+$/, "") : fraction;
  if (isTooLong || places.length > decimals) return undefined;
  return `${sign}${whole.replace(/^0+(?=\d)/, "")}${places && `.${places}`}`;
}

const MAX_WRITTEN_DECIMALS = 3;

/** Returns whether this is one of the units, in any case; an abbreviation may end with a point. */
export function isUnit(name: string, units: () => string[] = () => []): boolean {
  const normalize = (unit: string) =>
    unit
      .toLowerCase()
      .replace(/\s/g, " ")
      .replace(/(\p{L})\.$/u, "$1");
  return units().some((unit) => normalize(unit) === normalize(name));
}

/** A whole number with thousands separators of one kind. */
const GROUPED = /^[1-9]\d{0,2}([.,'’ ])\d{3}(?:\1\d{3})*$/;

/** Splits a number into the digits of its whole part and its decimals. */
function splitNumber(
  number: string,
  decimals: number,
): [whole: string, fraction: string] | undefined {
  if (/^\d+$/.test(number)) return [number, ""];
  const isFraction = decimals === 3 && /^\d+[.,]\d{3}$/.test(number);
  if (GROUPED.test(number) && !isFraction) return [digitsOf(number), ""];
  const [, whole = "", separator = "", fraction = ""] = /^(.*)([.,])(\d+)$/.exec(number) ?? [];
  const isWhole = /^\d+$/.test(whole) || (GROUPED.test(whole) && !whole.includes(separator));
  return isWhole ? [digitsOf(whole), fraction] : undefined;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * Parses an amount that is not negative: "₦18,500" → "18500". Undefined when it is none, has another currency's sign
 * or decimals that the currency lacks, or could be either 1.5 or 1,500 in a currency with three decimals.
 */
export function parseAmount(text: string, currency: string): string | undefined {
  const decimals = currencyDecimals(currency);
  const isAmbiguous = decimals === 3 && /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(text);
  const amount = parseNumber(text, {
    decimals: Math.min(decimals, 2),
    units: () => signsOf(currency),
  });
  return isAmbiguous || amount?.startsWith("-") ? undefined : amount;
}

/** Returns whether a point separates thousands, as in "18.500", which others read as 18.5. */
export function hasPointBeforeThousands(text: string, parsed: string | undefined): boolean {
  return parsed !== undefined && !parsed.includes(".") && /\d\.\d{3}(?!\d)/.test(text);
}

/** Signs that are on more keyboards than the official one. */
const MORE_SIGNS: Record<string, string[]> = {
  NGN: ["N", "#"],
  KES: ["KSh"],
  GHS: ["GHC"],
  XOF: ["CFA", "FCFA", "F"],
  XAF: ["CFA", "FCFA", "F"],
};

/** Returns the code of a currency and the signs that people write for it. */
export function signsOf(currency: string): string[] {
  const sign = (currencyDisplay: "symbol" | "narrowSymbol") =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency;
  return [currency, sign("symbol"), sign("narrowSymbol"), ...(MORE_SIGNS[currency] ?? [])];
}
