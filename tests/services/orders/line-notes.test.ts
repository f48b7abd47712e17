import { expect, it } from "vitest";
import { mergeNotes } from "#lib/services/orders/create-order.ts";

const SHIRT = "00000000-0000-4000-8000-000000000001";
const noted = (...notes: (string | undefined)[]) =>
  notes.map((text) => ({ variant: SHIRT, quantity: 1, notes: text }));

it("limits the joined notes to the length of one line's", () => {
  const longest = ["a".repeat(249), "b".repeat(250)];
  expect(mergeNotes(noted(...longest, ...longest)).get(SHIRT)).toHaveLength(500);
  // Two code units each.
  expect(mergeNotes(noted("🧵".repeat(249), "🧶".repeat(250))).size).toBe(1);
  expect(() => mergeNotes(noted("a".repeat(250), "b".repeat(250)))).toThrow(
    expect.objectContaining({
      status: 400,
      details: [
        { field: "items", problem: "must have notes of at most 500 characters on each variant" },
      ],
    }),
  );
});
