import { expect, it } from "vitest";
import { isShortened, wordsOf } from "#lib/shop/catalogue/search-words.ts";

it("drops a possessive 's, but not an 's after a digit", () => {
  expect(wordsOf("Women's and Ọjà’s 90's")).toEqual(["women", "and", "oja", "90", "s"]);
});

const words = Array.from({ length: 20 }, (_, index) => `${index}th`);
const LIGATURES = "\ufb03".repeat(30);

it.each<[string, string, string]>([
  ["the first 16 of 20 words", words.join("-"), words.slice(0, 16).join(" ")],
  ["words with a possessive 's", words.join("'s "), words.slice(0, 16).join(" ")],
  [
    "two of three words that are long after normalization",
    `${LIGATURES} ${LIGATURES} ${LIGATURES}`,
    `${"ffi".repeat(30)} ${"ffi".repeat(30)}`,
  ],
  ["words without accents, the longest cut", `Ọjà ${"x".repeat(120)} y`, `oja ${"x".repeat(100)}`],
])("a search for %s was shortened", (_, search, searched) => {
  expect(isShortened(search, searched)).toBe(true);
});

it.each([
  ["headfone", "headphones"],
  ["headphonesx", "headphones"],
  ["men's headfone", "men headphones"],
  ["cotton shrit", "cotton shirt"],
])("a search for %j was corrected, not shortened, to %j", (search, searched) => {
  expect(isShortened(search, searched)).toBe(false);
});
