import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";

export interface LineItem {
  variant: string;
  quantity: number;
}

/**
 * Merges the lines of each variant, sorted by variant, which is the order of stock locks and makes equal
 * carts equal. Throws 400 when a sum is out of range.
 */
export function mergeLines(items: LineItem[]): LineItem[] {
  const quantities = new Map<string, number>();
  for (const { variant, quantity } of items) {
    const total = (quantities.get(variant) ?? 0) + quantity;
    if (total > BODY_LIMITS.quantity) {
      const problem = `must add up to at most ${BODY_LIMITS.quantity} for each variant`;
      throw invalidRequest([{ field: "items", problem }]);
    }
    quantities.set(variant, total);
  }
  return [...quantities]
    .map(([variant, quantity]) => ({ variant, quantity }))
    .sort((a, b) => (a.variant < b.variant ? -1 : 1));
}
