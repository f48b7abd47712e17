import type { Source, Violation } from "#tests/support/rules/sources.ts";

const AMOUNT = String.raw`[\w.?]*(?:price|amount|total|fee|cost|charge|paid|balance|discount)\w*`;

/** A conversion of an amount to a float, except in a comparison with an integer. */
const AS_FLOAT = new RegExp(
  String.raw`\b(?:Number|parseFloat|Number\.parseFloat)\(\s*${AMOUNT}\s*\)(?!\s*(?:[<>]=?|[!=]==)\s*\d)`,
  "i",
);

/** An amount multiplied, divided, or rounded as a float. */
const FLOAT_ARITHMETIC = new RegExp(
  String.raw`\b\w*(?:price|amount|fee|cost|subtotal)\b\s*[*/]\s*[\w(]|Math\.round\(\s*${AMOUNT}|\b\w*(?:price|amount|fee|cost|total)\w*\.toFixed\(`,
  "i",
);

/** Files where the API's own types, or the aggregator's, are numbers. */
const NUMBERS_ON_THE_WIRE = /^lib\/(?:serializers\/courier-quote|couriers\/)/;

/**
 * Finds places where money could lose a fraction: amounts are decimal text, big.js or SQL's
 * numeric.
 */
export function findFloatMoney(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => !NUMBERS_ON_THE_WIRE.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const code = line.replace(/\/\/.*|^\s*\*.*|\/\*\*.*/, "");
        return AS_FLOAT.test(code) || FLOAT_ARITHMETIC.test(code)
          ? [`${path}:${index + 1} ${line.trim()}`]
          : [];
      }),
    );
}
