import { describe, expect, it } from "vitest";
import { isStorable, slugOf, titleCase, words } from "#lib/kernel/text.ts";

describe("R24, R25: what PostgreSQL can hold", () => {
  it.each(["", "shirt", "Ẹ̀bà", "🧵", "\u0001", "\ufffd", "\u{10ffff}", "a\nb"])("%j", (text) => {
    expect(isStorable(text)).toBe(true);
  });

  it.each(["\u0000", "a\u0000b", "\ud800", "\udc00", "a\ud83e", "\udcff\ud83e"])(
    "but not %j",
    (text) => {
      expect(isStorable(text)).toBe(false);
    },
  );
});

describe("the words of a search", () => {
  it.each([
    ["red shoe", ["red", "shoe"]],
    ["  red\t\nshoe ", ["red", "shoe"]],
    ["red red", ["red"]],
    ["Café", ["Cafe"]],
    ["Cafe\u0301", ["Cafe"]],
    ["Ẹ̀bà", ["Eba"]],
    ["ﬁne ％", ["fine", "%"]],
    ["a\u00a0b\u2003c\u3000d\u2028e\ufefff\u0085g", ["a", "b", "c", "d", "e", "f", "g"]],
    ["a¨b", ["a", "b"]],
    ["´", []],
    ["\u0301", []],
    ["", []],
    [" \u3000", []],
    ["日本語 🧵", ["日本語", "🧵"]],
  ])("%j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("R35: are split in time proportional to the text", () => {
    const started = performance.now();
    for (const text of [" ".repeat(1e6), "a ".repeat(5e5), "\u0301".repeat(1e6)]) words(text);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

it.each([
  ["partially_paid", "Partially Paid"],
  ["paid", "Paid"],
  ["", ""],
])("%s is shown as %j", (value, shown) => {
  expect(titleCase(value)).toBe(shown);
});

it.each([
  ["Ọjà basket", 60, "oja-basket"],
  ["  Soap, twice! ", 60, "soap-twice"],
  ["one two three", 8, "one-two"],
  ["水", 60, ""],
])("%j in an address is at most %i letters: %j", (text, longest, slug) => {
  expect(slugOf(text, longest)).toBe(slug);
});
