import { expect, it } from "vitest";
import { titleCase, toSlug } from "#lib/kernel/text.ts";

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
