import { isUnit, signsOf } from "#lib/kernel/parse-number.ts";

/** What separates the decimals of a number. */
export type DecimalSign = "." | ",";

interface ReadNumber {
  /** Digits with a decimal point, "1299.00". */
  value: string;
  /** The decimal sign that the text shows; undefined when it could be either. */
  sign: DecimalSign | undefined;
  /** The text has two meanings, such as "18.500", and no decimal sign was given. */
  isAmbiguous: boolean;
}

/** Longer texts are no numbers that a catalogue can store. */
const MAX_LENGTH = 40;

/** Thousands separated by spaces or apostrophes: "1 299 000", "1'299". */
const SPACED = /^(-?\d{1,3})(?:([ \u00a0\u202f'’])\d{3})(?:\2\d{3})*(?!\d)/;

const GROUPED: [sign: DecimalSign, pattern: RegExp][] = [
  [".", /^-?\d{1,3}(?:,\d{3})+\.\d+$/],
  [",", /^-?\d{1,3}(?:\.\d{3})+,\d+$/],
  [".", /^-?\d{1,3}(?:,\d{3}){2,}$/],
  [",", /^-?\d{1,3}(?:\.\d{3}){2,}$/],
];

/**
 * Reads a number with either decimal sign, with or without thousands separators; undefined for any other text. One
 * separator before exactly three digits is the decimal sign if it is `decimalSign`, and by default a thousands
 * separator; `isFraction`: by default the decimal sign.
 */
export function readNumber(
  written: string,
  decimalSign?: DecimalSign,
  isFraction = false,
): ReadNumber | undefined {
  const text = written.trim();
  if (text.length > MAX_LENGTH) return undefined;
  const digits = text.replace(SPACED, (match) => match.replace(/[^\d-]/g, ""));
  if (/^-?\d+$/.test(digits)) return { value: digits, sign: undefined, isAmbiguous: false };
  for (const [sign, pattern] of GROUPED) {
    if (pattern.test(digits)) return { value: toDecimal(digits, sign), sign, isAmbiguous: false };
  }
  const [, whole = "", separator, places = ""] = /^(-?\d*)([.,])(\d+)$/.exec(digits) ?? [];
  if (!separator) return undefined;
  const sign = separator as DecimalSign;
  if (places.length !== 3 || !/^-?[1-9]\d{0,2}$/.test(whole)) {
    return { value: toDecimal(digits, sign), sign, isAmbiguous: false };
  }
  const isDecimal = decimalSign ? sign === decimalSign : isFraction;
  return {
    value: isDecimal ? toDecimal(digits, sign) : whole + places,
    sign: undefined,
    isAmbiguous: decimalSign === undefined,
  };
}

function toDecimal(digits: string, sign: DecimalSign): string {
  const [whole = "", places] = digits.replaceAll(sign === "." ? "," : ".", "").split(sign);
  if (places === undefined) return whole;
  return `${/\d$/.test(whole) ? whole : `${whole}0`}.${places}`;
}

/** Returns a function that removes the store's currency from an amount: "₦18,500" and "ngn 18,500". */
export function currencyRemover(currency: string): (text: string) => string {
  const signs = signsOf(currency);
  return (written) => {
    const text = written.trim();
    const [, before = "", amount = "", after = ""] =
      /^(\D*?)(-?\d(?:.*\d)?)(\D*)$/.exec(text) ?? [];
    const [name, ...others] = [before.trim(), after.trim()].filter(Boolean);
    const isCurrency = name && others.length === 0 && isUnit(name, () => signs);
    return isCurrency ? amount : text;
  };
}
