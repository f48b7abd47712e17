/** True when PostgreSQL can store the text as it is: no U+0000, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/**
 * Words of a search, each once and without accents; none for a blank text. Split only after it is
 * decomposed, as the texts searched are: a lone accent such as U+00B4 then becomes white space.
 */
export function words(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return [...new Set(plain.split(/[\s\u0085]+/u).filter(Boolean))];
}

/** For addresses and handles: `Ọjà basket` → `oja-basket`, at most so long; `""` when no letter is left. */
export function slugOf(text: string, longest: number): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, longest)
    .replace(/-$/, "");
}

/** First letter of each word in upper case: `partially_paid` is shown as `Partially Paid` (spec §3). */
export function titleCase(value: string): string {
  return value.replace(/_/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
