import { groupThousands } from "#lib/format/format-money.ts";
import { currencyDecimals } from "#lib/kernel/money.ts";
import { hasPointBeforeThousands, parseAmount, parseNumber } from "#lib/kernel/parse-number.ts";

/** Reads and writes the numbers of a form field. Pass it to `register` and to the field. */
export interface NumberInput {
  /** Converts typed text to the value that the API accepts; keeps text that is not a number. */
  setValueAs: (text: unknown) => string | number | null;
  /** Returns what to enter instead of a value that is not a number. */
  validate: (value: unknown) => true | string;
  /** Formats typed text or a value: "18500.00" → "18,500.00". Keeps text that is not a number. */
  format: (text: string) => string;
  /** Formats typed text in which a point separates thousands; undefined for other text. */
  formatAmbiguous: (text: string) => string | undefined;
}

interface NumberInputRules {
  parse: (text: string) => string | undefined;
  /** Converts the parsed number to the field's value. */
  toValue?: (number: string) => string | number;
  /** Formats the parsed number. */
  toDisplay?: (number: string) => string;
  problem: string;
}

interface NumberInputOptions {
  /** The value of an empty field. */
  empty?: "" | null;
}

/** Amounts of the currency, which the API writes with two decimals. */
export function amountInput(currency: string, options?: NumberInputOptions): NumberInput {
  const decimals = Math.min(currencyDecimals(currency), 2);
  return numberInput(
    {
      parse: (text) => parseAmount(text, currency),
      toValue: (number) => withDecimals(number, 2),
      toDisplay: (number) => group(withDecimals(number, decimals)),
      problem:
        decimals === 0
          ? "Enter an amount without decimals, e.g. 18,500"
          : "Enter an amount, e.g. 18500 or 18,500.50",
    },
    options,
  );
}

export const percentageInput = numberInput({
  parse: (text) => parseHundredths(text, "%"),
  problem: "Enter a percentage, e.g. 7.5",
});

/** Kilograms, to the gram. Not grouped: "1,500" would be parsed as 1.5. */
export function weightInput(options?: NumberInputOptions): NumberInput {
  return numberInput(
    {
      parse: (text) => parseNumber(text, { decimals: 3, units: () => ["kg"] }),
      problem: "Enter kilograms, e.g. 0.25",
    },
    options,
  );
}

export const lengthInput = numberInput(
  {
    parse: (text) => parseHundredths(text, "cm"),
    problem: "Enter centimetres, e.g. 12.5",
  },
  { empty: null },
);

/** Whole numbers; the value is a number. */
export const wholeNumberInput = numberInput(
  {
    parse: (text) => parseNumber(text, { decimals: 0 }),
    toValue: Number,
    toDisplay: group,
    problem: "Enter a whole number, e.g. 1,200",
  },
  { empty: null },
);

/** Percentages without decimals; the value is a number. */
export const wholePercentageInput = numberInput(
  {
    parse: (text) => parseNumber(text, { decimals: 0, units: () => ["%"] }),
    toValue: Number,
    problem: "Enter a percentage without decimals, e.g. 25",
  },
  { empty: null },
);

function numberInput(
  {
    parse,
    toValue = (number) => number,
    toDisplay = (number) => number,
    problem,
  }: NumberInputRules,
  { empty = "" }: NumberInputOptions = {},
): NumberInput {
  const format = (text: string) => {
    const number = parse(text);
    return number === undefined ? text : toDisplay(number);
  };
  return {
    setValueAs: (text) => {
      const typed = String(text ?? "").trim();
      if (typed === "") return empty;
      const number = parse(typed);
      return number === undefined ? typed : toValue(number);
    },
    validate: (value) =>
      value === null || value === "" || parse(String(value)) !== undefined || problem,
    format,
    formatAmbiguous: (text) => {
      const number = parse(text);
      return number !== undefined && hasPointBeforeThousands(text, number)
        ? toDisplay(number)
        : undefined;
    },
  };
}

/** Parses a number with at most two decimals: "12.500" is 12.5, not 12,500. */
function parseHundredths(text: string, unit: string): string | undefined {
  const number = parseNumber(text, { decimals: 3, units: () => [unit] })?.replace(
    /(\.\d\d)0$/,
    "$1",
  );
  return number !== undefined && /\.\d{3}$/.test(number) ? undefined : number;
}

function withDecimals(number: string, decimals: number): string {
  const [whole = "", places = ""] = number.split(".");
  return decimals === 0 ? whole : `${whole}.${places.padEnd(decimals, "0")}`;
}

function group(number: string): string {
  return number.replace(/\d+/, (whole) => groupThousands(whole));
}
