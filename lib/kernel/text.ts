/** True when PostgreSQL can store the text as it is: no U+0000, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** Words of a search, split at white space; none for a blank text. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/u).filter(Boolean);
}

/** First letter of each word in upper case: `partially_paid` is shown as `Partially Paid` (spec §3). */
export function titleCase(value: string): string {
  return value.replace(/_/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
