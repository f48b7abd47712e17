import { nameOrder } from "#lib/services/catalogue/list-categories.ts";

/** Clothing sizes and their other spellings, without spaces and hyphens, from small to large. */
const CLOTHING = [
  ["xxs", "2xs", "xxsmall", "extraextrasmall"],
  ["xs", "xsmall", "extrasmall"],
  ["s", "small"],
  ["m", "medium"],
  ["l", "large"],
  ["xl", "xlarge", "extralarge"],
  ["xxl", "2xl", "xxlarge", "extraextralarge"],
  ["xxxl", "3xl", "xxxlarge"],
  ["xxxxl", "4xl", "xxxxlarge"],
  ["xxxxxl", "5xl"],
];
const clothing = new Map(
  CLOTHING.flatMap((names, size) => names.map((name) => [name, size] as const)),
);

/** Units by dimension, in a common unit: millimetres, grams, millilitres and months. */
const UNITS: Record<string, Record<string, number>> = {
  length: { mm: 1, cm: 10, inch: 25.4, inches: 25.4, '"': 25.4, ft: 304.8, m: 1000 },
  mass: { mg: 0.001, g: 1, lb: 453.6, kg: 1000 },
  volume: { ml: 1, cl: 10, l: 1000, litre: 1000, litres: 1000 },
  age: { month: 1, months: 1, year: 12, years: 12 },
};
const units = new Map(
  Object.entries(UNITS).flatMap(([dimension, factors]) =>
    Object.entries(factors).map(([unit, factor]) => [unit, { dimension, factor }] as const),
  ),
);

/** The end of a range, such as "–40" in "38–40". */
const RANGE_END = /^\s*[-–—]\s*\d[\d.,]*[¼½¾]?/;

const FRACTIONS: Record<string, number> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };
const NUMBER = /^(?<before>[^\d]*)(?<digits>\d[\d.,]*)(?<fraction>[¼½¾]?)(?<after>.*)$/s;

interface Size {
  kind: number;
  /** Numbers of different scales, such as UK and EU sizes, are not compared. */
  scale: string;
  number: number;
}

const [CLOTHING_SIZE, NUMBER_SIZE, MEASURE, NAME] = [0, 1, 2, 3];

/**
 * Compares sizes from small to large: clothing sizes, numbers and EU sizes ("40", "EU 41", "38–40"), sizes of other
 * scales ("UK 8"), ages, lengths, weights and volumes, then other values by name. Ranges are sorted by their start.
 */
export function compareSizes(a: string, b: string): number {
  const [first, second] = [parseSize(a), parseSize(b)];
  return (
    first.kind - second.kind ||
    nameOrder.compare(first.scale, second.scale) ||
    first.number - second.number ||
    nameOrder.compare(a, b)
  );
}

function parseSize(value: string): Size {
  // "Large, about 6 kg"
  const [main = ""] = value.toLowerCase().split(/,\s|\s\(/);
  const size = clothing.get(main.replace(/[\s-]/g, ""));
  if (size !== undefined) return { kind: CLOTHING_SIZE, scale: "", number: size };
  const { before = "", digits, fraction = "", after = "" } = NUMBER.exec(main)?.groups ?? {};
  if (digits === undefined) return { kind: NAME, scale: "", number: 0 };
  const number = toNumber(digits) + (FRACTIONS[fraction] ?? 0);
  const rest = after.replace(RANGE_END, "").trim();
  const unit = units.get(rest);
  if (unit) return { kind: MEASURE, scale: unit.dimension, number: number * unit.factor };
  return { kind: NUMBER_SIZE, scale: scaleOf(before.trim(), rest), number };
}

/** Returns "" for EU sizes, with or without "EU". */
function scaleOf(before: string, after: string): string {
  const plural = /(?<=\p{L})s$/u;
  return (before === "eu" ? "" : before) + after.replace(plural, "");
}

function toNumber(digits: string): number {
  return Number.parseFloat(digits.replace(/[.,](?=\d{3}\b)/g, "").replace(",", "."));
}
