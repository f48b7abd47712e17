import { describe, expect, it } from "vitest";
import { isStorable, titleCase, toSlug } from "#lib/kernel/text.ts";

describe("R24, R25: text for PostgreSQL", () => {
  it.each(["", "shirt", "Ẹ̀bà", "🧵", "\u0001", "\ufffd", "\u{10ffff}", "a\nb"])(
    "accepts the text %j for PostgreSQL",
    (text) => {
      expect(isStorable(text)).toBe(true);
    },
  );

  it.each(["\u0000", "a\u0000b", "\ud800", "\udc00", "a\ud83e", "\udcff\ud83e"])(
    "rejects the text %j for PostgreSQL",
    (text) => {
      expect(isStorable(text)).toBe(false);
    },
  );
});

it.each([
  ["partially_paid", "Partially Paid"],
  ["paid", "Paid"],
  ["", ""],
])("shows the status %s as %j", (value, shown) => {
  expect(titleCase(value)).toBe(shown);
});

it.each([
  ["Ọjà basket", 60, "oja-basket"],
  ["  Soap, twice! ", 60, "soap-twice"],
  ["one two three", 8, "one-two"],
  ["水", 60, ""],
])("shortens %j to a slug of at most %i letters: %j", (text, maxLength, slug) => {
  expect(toSlug(text, maxLength)).toBe(slug);
});
