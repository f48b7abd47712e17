/** Longer words are searched for by their beginning. */
const MAX_WORD_LENGTH = 100;

/** Not after a digit: "90's" is another spelling of "90s". */
const POSSESSIVE_ENDINGS = /(?<![0-9])['’]s(?![\p{L}\p{N}])/gu;

/** Splits text into lower-case words without accents, punctuation and a possessive 's, like `words_of` in SQL. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll("ς", "σ").replaceAll(POSSESSIVE_ENDINGS, " ");
  return words.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns whether the text that was searched for consists of the first words of a search, which was too long, rather
 * than of corrected words. Compares letters, because the API may split words differently.
 */
export function isShortened(search: string, searched: string): boolean {
  const expected = wordsOf(searched).join("");
  let beginning = "";
  return wordsOf(search)
    .slice(0, -1)
    .some((word) => {
      beginning += word.slice(0, MAX_WORD_LENGTH);
      return beginning === expected;
    });
}
