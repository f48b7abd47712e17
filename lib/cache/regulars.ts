import { crc32 } from "node:zlib";
import { createFairRoom } from "#lib/cache/fair-room.ts";
import type { Holding } from "#lib/cache/holding.ts";

/** Tells what is asked for again and again from what is asked for once, as by who reads a whole catalogue. */
export interface Regulars {
  /** Notes that `name` is asked for, of this store; true where it was a little while before, too. */
  note(store: string, name: string): boolean;
}

/** Everything is taken for a regular. */
export const EVERYTHING: Regulars = { note: () => true };

interface Names extends Pick<Holding<unknown>, "bytes" | "shrink" | "isUsed"> {
  /** As for `Regulars`. */
  note(name: string): boolean;
}

/** Others that may be asked for of a store in between, at least, where stores leave it that much room. */
const MOST_BETWEEN = 1_000;

/** Bytes that a name costs, roughly, and a store beside its names. */
const SIZE = { name: 40, store: 1_024 };

/** Bytes to remember names in. */
const ROOM = 1024 * 1024;

/** In a room that stores share fairly: however many names of one are asked for, those of another are known. */
export function createRegulars(): Regulars {
  const room = createFairRoom<Names>(ROOM);
  return {
    note(store, name) {
      const names = room.getOrMake(store, createNames);
      const before = names.bytes;
      const isKnown = names.note(name);
      room.grown(names.bytes - before);
      return isKnown;
    },
  };
}

/** Names asked for lately: of one store, or of what is the same in all. */
export function createNames(): Names {
  // Of names that share a mark, the second is taken for the first: it is kept a little early.
  let recent = new Set<number>();
  let earlier = new Set<number>();
  const bytes = () => SIZE.store + SIZE.name * (recent.size + earlier.size);
  return {
    get bytes() {
      return bytes();
    },
    note(name) {
      const mark = crc32(name);
      if (recent.has(mark)) return true;
      const wasEarlier = earlier.has(mark);
      recent.add(mark);
      if (recent.size > MOST_BETWEEN) [earlier, recent] = [recent, new Set()];
      return wasEarlier;
    },
    shrink(wanted) {
      const before = bytes();
      for (const names of [earlier, recent]) {
        for (const mark of names) {
          if (before - bytes() >= wanted) return before - bytes();
          names.delete(mark);
        }
      }
      return before - bytes();
    },
    isUsed: () => recent.size > 0 || earlier.size > 0,
  };
}
