/** Returns whether PostgreSQL can store the text: no U+0000, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** Counts the occurrences of a character. */
export function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** Returns whether the text has a character that is shown: zero-width and filler characters are not. */
export function hasVisibleCharacter(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u.test(text);
}

/** Returns whether a text contains a name as whole words, ignoring case and punctuation. */
export function containsWords(text: string, name: string): boolean {
  const wordsOf = (value: string) => {
    const words = value.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
    return ` ${words.filter(Boolean).join(" ")} `;
  };
  return wordsOf(text).includes(wordsOf(name));
}

/**
 * Converts text to a slug of at most `maxLength` characters (unlimited by default): `Ọjà basket` → `oja-basket`;
 * `""` when no letter or digit is left.
 */
export function toSlug(text: string, maxLength = Infinity): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, maxLength)
    .replace(/-$/, "");
}

/** Returns the slug, with a number appended when it is taken, and marks it as taken. */
export function claimSlug(taken: Set<string>, slug: string): string {
  let claimed = slug;
  for (let number = 2; taken.has(claimed); number++) claimed = `${slug}-${number}`;
  taken.add(claimed);
  return claimed;
}

/** Capitalizes each word: `partially_paid` becomes `Partially Paid`. */
export function titleCase(value: string): string {
  return value.replace(/_/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
