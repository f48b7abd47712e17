import { crc32 } from "node:zlib";

/** Tells what is asked for again and again from what is asked for once, as by who reads a whole catalogue. */
export interface Regulars {
  /** Notes that `name` is asked for; true where it was a little while before, too. */
  note(name: string): boolean;
}

/** Everything is taken for a regular. */
export const EVERYTHING: Regulars = { note: () => true };

/** Others that may be asked for in between, at least; some of what there is room for. */
const MOST_BETWEEN = 1_000;

export function createRegulars(): Regulars {
  // Of names that share a mark, the second is taken for the first: it is kept a little early.
  let recent = new Set<number>();
  let earlier = new Set<number>();
  return {
    note(name) {
      const mark = crc32(name);
      if (recent.has(mark)) return true;
      const wasEarlier = earlier.has(mark);
      recent.add(mark);
      if (recent.size > MOST_BETWEEN) [earlier, recent] = [recent, new Set()];
      return wasEarlier;
    },
  };
}
