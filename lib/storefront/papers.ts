import type { Category } from "#lib/contract/category.ts";

/** The catalogue is printed on so many tints. */
const PAPERS = 8;
/** Where things of no category stand. */
const PLAIN = 6;

/** Which tint the things of a category stand on, from 0. */
export function paperOf(categories: Pick<Category, "uid">[], category: string | null): number {
  const place = categories.findIndex(({ uid }) => uid === category);
  return place < 0 ? PLAIN : place % PAPERS;
}
