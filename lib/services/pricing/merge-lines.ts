import { BODY_LIMITS } from "#lib/contract/unspecified.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";

export interface LineItem {
  variant: string;
  quantity: number;
}

/**
 * One line per variant, quantities added up, sorted by variant: what two baskets that ask for the
 * same have in common, and the order in which stock is locked. 400 when a sum is out of range.
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
