/** True when PostgreSQL can store the text as it is: no U+0000, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
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
