import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";

/**
 * Joins the notes of each variant's lines, without duplicates. Throws 400 when they exceed the limit of one
 * line.
 */
export function mergeNotes(items: OrderRequest["items"]): Map<string, string> {
  const notes = new Map<string, Set<string>>();
  for (const { variant, notes: text } of items) {
    if (text) notes.set(variant, (notes.get(variant) ?? new Set()).add(text));
  }
  const merged = new Map([...notes].map(([variant, texts]) => [variant, [...texts].join("\n")]));
  if (merged.values().every((text) => [...text].length <= BODY_LIMITS.notes)) return merged;
  const problem = `must have notes of at most ${BODY_LIMITS.notes} characters on each variant`;
  throw invalidRequest([{ field: "items", problem }]);
}
