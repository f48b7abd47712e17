/**
 * Converts a name to the form that couriers accept: two or more words of letters. Strips accents and apostrophes,
 * splits at other characters and appends `padding` to a single word. Undefined when no letter is left.
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
