import Big from "big.js";

interface ParcelUnit {
  /** Kilograms, decimal text. */
  weight: string;
  /** Centimetres, decimal text; null when unknown. */
  length: string | null;
  width: string | null;
  height: string | null;
  quantity: number;
}

interface Dimensions {
  length: number;
  width: number;
  height: number;
}

/** Standard boxes by maximum weight in kilograms, with their centimetres. */
const BOXES: { maximum: number; dimensions: Dimensions }[] = [
  { maximum: 0.5, dimensions: { length: 25, width: 35, height: 2 } },
  { maximum: 2, dimensions: { length: 41, width: 31, height: 4 } },
  { maximum: 3, dimensions: { length: 10, width: 32, height: 34 } },
  { maximum: 12, dimensions: { length: 32, width: 34, height: 34 } },
  { maximum: 18, dimensions: { length: 42, width: 36, height: 37 } },
  { maximum: 25, dimensions: { length: 48, width: 40, height: 39 } },
];
const MAX_BOX: Dimensions = { length: 56, width: 50, height: 45 };

/**
 * Returns the size of a parcel: its stacked units when all sizes are known, otherwise a standard box by
 * weight.
 */
export function parcelSize(units: ParcelUnit[]): Dimensions {
  return stackOf(units) ?? boxFor(weightOf(units));
}

function stackOf(units: ParcelUnit[]): Dimensions | undefined {
  let stack: Dimensions = { length: 0, width: 0, height: 0 };
  for (const { length, width, height, quantity } of units) {
    if (!Number(length) || !Number(width) || !Number(height)) return undefined;
    stack = {
      length: Math.max(stack.length, Number(length)),
      width: Math.max(stack.width, Number(width)),
      height: new Big(height ?? 0).times(quantity).plus(stack.height).toNumber(),
    };
  }
  return stack;
}

function boxFor(weight: Big): Dimensions {
  return BOXES.find(({ maximum }) => weight.lte(maximum))?.dimensions ?? MAX_BOX;
}

function weightOf(units: ParcelUnit[]): Big {
  return units.reduce(
    (total, { weight, quantity }) => new Big(weight).times(quantity).plus(total),
    new Big(0),
  );
}
