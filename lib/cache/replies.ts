import { createFairRoom } from "#lib/cache/fair-room.ts";
import { EVERYTHING, type Regulars } from "#lib/cache/regulars.ts";
import type { Keepable, Reply } from "#lib/cache/reply.ts";
import { createShelf, type Shelf } from "#lib/cache/shelf.ts";
import type { CacheCounts } from "#lib/kernel/cache-counts.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import { timeWait } from "#lib/kernel/request-scope.ts";

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
   * whether the reply is to be kept. `admit` runs before `make` and may refuse this request alone.
   */
  serve(
    edition: Edition,
    query: string,
    clock: Clock,
    make: (isToBeKept: boolean) => Promise<Kept>,
    admit?: () => Promise<void>,
  ): Promise<Kept>;
  /** What is kept now, in bytes. */
  size(): number;
}

/** A reply that takes more of the room is not kept. */
const LARGEST_SHARE = 1 / 64;

/**
 * Rendered replies in memory, of what the `regulars` ask for, in a room that is shared fairly.
 * `capacity`: bytes to keep at most, 0 = nothing. Adds each look-up to `counts`.
 */
export function createReplies<Kept extends Keepable = Reply>(
  capacity: number,
  regulars: Regulars = EVERYTHING,
  counts: CacheCounts = { hits: 0, misses: 0 },
): Replies<Kept> {
  const room = createFairRoom<Shelf<Kept>>(capacity);

  /**
   * The store's shelf for this edition: a later edition begins an empty one, an earlier one may use what
   * was made since. By time, not by number: a database restored from a backup goes back.
   */
  function shelfOf({ store, version, asOf }: Edition): Shelf<Kept> {
    const shelf = room.get(store);
    if (shelf && (shelf.version === version || asOf < shelf.asOf)) return shelf;
    const empty = createShelf<Kept>(version, asOf);
    room.set(store, empty);
    return empty;
  }

  function keep(store: string, shelf: Shelf<Kept>, query: string, reply: Kept): void {
    // Another edition may have come meanwhile.
    if (room.get(store) !== shelf || reply.body.byteLength > capacity * LARGEST_SHARE) return;
    room.grown(shelf.put(query, reply));
  }

  return {
    async serve(edition, query, clock, make, admit) {
      const asked = clock.now().getTime();
      const shelf = shelfOf(edition);
      for (let isAdmitted = admit === undefined; ; ) {
        const kept = shelf.get(query);
        if (kept && asked < kept.until) {
          counts.hits += 1;
          return kept;
        }
        const making = shelf.making.get(query);
        if (!making && isAdmitted) break;
        if (!making) {
          await admit?.();
          isAdmitted = true;
          continue;
        }
        const made = await timeWait("shared", () => making);
        // Made for one who asked before a promo's end, it may come too late for one who asked after.
        if (asked < made.until) {
          counts.hits += 1;
          return made;
        }
      }
      counts.misses += 1;
      // What an earlier edition makes may show its own settings, which the shelf's edition no longer has.
      if (shelf.version !== edition.version) return make(false);
      const isToBeKept = capacity > 0 && regulars.note(edition.store, query);
      const making = make(isToBeKept).finally(() => shelf.making.delete(query));
      shelf.making.set(query, making);
      try {
        const made = await making;
        if (isToBeKept && clock.now().getTime() < made.until) {
          keep(edition.store, shelf, query, made);
        }
        return made;
      } finally {
        room.tidy(edition.store);
      }
    },
    size: () => room.bytes,
  };
}
