/** Something a reader may look for, and where it is. */
export interface SearchEntry {
  title: string;
  /** Title of the page it is on. */
  page: string;
  /** Path of the page, with an anchor. */
  path: string;
}

/** So many are found at most. */
export const MOST_FOUND = 12;

/** Entries with every word at the beginning of one of theirs; those that have it in their own title first. */
export function findEntries(entries: SearchEntry[], text: string): SearchEntry[] {
  const words = spaced(text).trim();
  if (words === "") return [];
  const has = (where: string) =>
    words.split(" ").every((word) => spaced(where).includes(` ${word}`));
  const inTitle = entries.filter(({ title }) => has(title));
  const elsewhere = entries.filter(({ title, page }) => !has(title) && has(`${title} ${page}`));
  return [...inTitle, ...elsewhere].slice(0, MOST_FOUND);
}

/** `stock` begins a word of `sellable_stock`. */
function spaced(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, " ")}`;
}
