/**
 * A name as couriers take it: two or more words of nothing but letters. Accents and apostrophes are
 * taken off, anything else that is no letter parts words, a single word is followed by `padding`.
 * Undefined when no letter is left.
 */
export function contactName(name: string, padding: string): string | undefined {
  const words = name
    .normalize("NFKD")
    .replace(/[\p{M}'’`ʼ]/gu, "")
    .split(/\P{L}+/u)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  if (words.length === 1) words.push(padding);
  return words.join(" ");
}
