import type { OrderRequest } from "#lib/contract/order-request.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";

/** What the lines that name a variant note, each text once; 400 where it is longer than one line's may be. */
export function mergeNotes(items: OrderRequest["items"]): Map<string, string> {
  const notes = new Map<string, Set<string>>();
  for (const { variant, notes: text } of items) {
    if (text) notes.set(variant, (notes.get(variant) ?? new Set()).add(text));
  }
  const merged = new Map([...notes].map(([variant, texts]) => [variant, [...texts].join("\n")]));
  if (merged.values().every((text) => text.length <= BODY_LIMITS.notes)) return merged;
  const problem = `must have notes of at most ${BODY_LIMITS.notes} characters on each variant`;
  throw invalidRequest([{ field: "items", problem }]);
}
