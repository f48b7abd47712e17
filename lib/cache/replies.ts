import { EVERYTHING, type Regulars } from "#lib/cache/regulars.ts";
import type { Keepable, Reply } from "#lib/cache/reply.ts";
import { createShelf, type Shelf } from "#lib/cache/shelf.ts";
import type { Clock } from "#lib/kernel/clock.ts";

/** Which state of which store a reply is asked of. */
export interface Edition {
  store: string;
  /** Changes with everything a reply may show but the passing of time. */
  version: string;
  /** When this was the version, in milliseconds of the process's monotonic clock. */
  asOf: number;
}

export interface Replies<Kept extends Keepable = Reply> {
  /**
   * The reply to `query`: one made since the edition was, or what `make` makes of it now. Equal queries
   * at the same time are made once. A failure is everyone's who waited, and is not kept. `make` is told
   * whether the reply is to be kept.
   */
  serve(
    edition: Edition,
    query: string,
    clock: Clock,
    make: (isToBeKept: boolean) => Promise<Kept>,
  ): Promise<Kept>;
  /** What is kept now, in bytes. */
  size(): number;
}

/** Freed beyond what is needed, so that not every new reply has to look for room. */
const SLACK = 1 / 64;

/**
 * Rendered replies in memory, of what the `regulars` ask for. Full, it takes room from those who hold
 * most, so that no store's traffic pushes out the replies of one that holds less than its equal share.
 * `capacity`: bytes to keep at most, 0 = nothing.
 */
export function createReplies<Kept extends Keepable = Reply>(
  capacity: number,
  regulars: Regulars = EVERYTHING,
): Replies<Kept> {
  const shelves = new Map<string, Shelf<Kept>>();
  let bytes = 0;

  /**
   * The store's shelf for this edition: a later edition begins an empty one, an earlier one may use what
   * was made since. By time, not by number: a database restored from a backup goes back.
   */
  function shelfOf({ store, version, asOf }: Edition): Shelf<Kept> {
    const shelf = shelves.get(store);
    if (shelf && (shelf.version === version || asOf < shelf.asOf)) return shelf;
    if (shelf) bytes -= shelf.bytes;
    const empty = createShelf<Kept>(version, asOf);
    shelves.set(store, empty);
    bytes += empty.bytes;
    return empty;
  }

  function keep(store: string, shelf: Shelf<Kept>, query: string, reply: Kept): void {
    // Another edition may have come meanwhile.
    if (shelves.get(store) !== shelf || reply.body.byteLength > capacity * SLACK) return;
    bytes += shelf.put(query, reply);
    while (bytes > capacity && makeRoom());
  }

  /**
   * Whoever holds an equal share or more gives way, the heaviest first, down to that share. False when
   * nobody could.
   */
  function makeRoom(): boolean {
    const before = bytes;
    const share = bytes / shelves.size;
    const heavy = [...shelves].filter(([, shelf]) => shelf.bytes >= share);
    for (const [store, shelf] of heavy.toSorted(([, a], [, b]) => b.bytes - a.bytes)) {
      const needed = bytes - capacity * (1 - SLACK);
      if (needed <= 0) break;
      bytes -= shelf.shrink(Math.min(needed, Math.max(1, shelf.bytes - share)));
      removeUnused(store, shelf);
    }
    return bytes < before;
  }

  function removeUnused(store: string, shelf: Shelf<Kept>): void {
    if (shelf.isUsed() || shelves.get(store) !== shelf) return;
    bytes -= shelf.bytes;
    shelves.delete(store);
  }

  return {
    async serve(edition, query, clock, make) {
      const asked = clock.now().getTime();
      const shelf = shelfOf(edition);
      for (;;) {
        const kept = shelf.get(query);
        if (kept && asked < kept.until) return kept;
        const making = shelf.making.get(query);
        if (!making) break;
        const made = await making;
        // Made for one who asked before a promo's end, it may come too late for one who asked after.
        if (asked < made.until) return made;
      }
      // What an earlier edition makes may show its own settings, which the shelf's edition no longer has.
      if (shelf.version !== edition.version) return make(false);
      const isToBeKept = capacity > 0 && regulars.note(`${edition.store} ${query}`);
      const making = make(isToBeKept).finally(() => shelf.making.delete(query));
      shelf.making.set(query, making);
      try {
        const made = await making;
        if (isToBeKept && clock.now().getTime() < made.until) {
          keep(edition.store, shelf, query, made);
        }
        return made;
      } finally {
        removeUnused(edition.store, shelf);
      }
    },
    size: () => bytes,
  };
}
