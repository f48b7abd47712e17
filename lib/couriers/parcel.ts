import Big from "big.js";
import type { ParcelItem } from "#lib/couriers/port.ts";

/** Returns the parcel's total weight (kilograms) and value (whole currency units). */
export function parcelTotals(items: ParcelItem[]): { weight: number; amount: number } {
  return {
    weight: total(items, (item) => item.unitWeight),
    amount: total(items, (item) => item.unitAmount),
  };
}

function total(items: ParcelItem[], unit: (item: ParcelItem) => string): number {
  return items
    .reduce((sum, item) => sum.plus(new Big(unit(item)).times(item.quantity)), new Big(0))
    .toNumber();
}
