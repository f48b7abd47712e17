import type { Holding } from "#lib/cache/holding.ts";

type Holder = Pick<Holding<unknown>, "bytes" | "shrink" | "isUsed">;

/** Room that stores share. */
export interface FairRoom<H extends Holder> {
  /** What all hold together. */
  readonly bytes: number;
  /** What the store has, which counts as used. */
  get(store: string): H | undefined;
  /** Gives the store this one, in the place of any other. */
  set(store: string, holder: H): void;
  /** What the store has, or else gets now. */
  getOrMake(store: string, make: () => H): H;
  /** Notes that what a store holds has grown by so much, and makes room where it is more than there is. */
  grown(bytes: number): void;
  /** Forgets what the store has where nothing uses it. */
  tidy(store: string): void;
}

interface Place<H> {
  store: string;
  holder: H;
  /** Milliseconds of the monotonic clock. */
  usedAt: number;
}

/** Freed beyond what is needed, so that not everything new has to look for room. */
const SLACK = 1 / 64;

/** Milliseconds without use after which a store has no share to be left to it. */
const IDLE = 10 * 60_000;

/**
 * Full, it takes room from stores that have not been asked for in ten minutes, then from those who hold
 * most, so that no store's traffic pushes out what one has that holds less than its equal share.
 * `capacity`: bytes.
 */
export function createFairRoom<H extends Holder>(
  capacity: number,
  now = () => performance.now(),
): FairRoom<H> {
  const places = new Map<string, Place<H>>();
  let bytes = 0;

  function tidy(store: string): void {
    const place = places.get(store);
    if (!place || place.holder.isUsed()) return;
    bytes -= place.holder.bytes;
    places.delete(store);
  }

  /** False when nobody could give way. */
  function makeRoom(): boolean {
    const before = bytes;
    for (const { store, holder, least } of inTurn()) {
      const needed = bytes - capacity * (1 - SLACK);
      if (needed <= 0) break;
      bytes -= holder.shrink(Math.min(needed, Math.max(1, holder.bytes - least)));
      tidy(store);
    }
    return bytes < before;
  }

  /**
   * Who gives way, and down to what: the idle to nothing, the longest idle first; then whoever holds an
   * equal share or more down to that share, the heaviest first.
   */
  function inTurn(): { store: string; holder: H; least: number }[] {
    const share = bytes / places.size;
    const idleSince = now() - IDLE;
    const isIdle = ({ usedAt }: Place<H>) => usedAt < idleSince;
    const all = [...places.values()];
    const idle = all.filter(isIdle).sort((a, b) => a.usedAt - b.usedAt);
    const heavy = all
      .filter((place) => !isIdle(place) && place.holder.bytes >= share)
      .sort((a, b) => b.holder.bytes - a.holder.bytes);
    return [
      ...idle.map((place) => ({ ...place, least: 0 })),
      ...heavy.map((place) => ({ ...place, least: share })),
    ];
  }

  function get(store: string): H | undefined {
    const place = places.get(store);
    if (place) place.usedAt = now();
    return place?.holder;
  }

  function set(store: string, holder: H): void {
    bytes += holder.bytes - (places.get(store)?.holder.bytes ?? 0);
    places.set(store, { store, holder, usedAt: now() });
  }

  return {
    get bytes() {
      return bytes;
    },
    get,
    set,
    getOrMake(store, make) {
      const found = get(store);
      if (found) return found;
      const made = make();
      set(store, made);
      return made;
    },
    grown(by) {
      bytes += by;
      while (bytes > capacity && makeRoom());
    },
    tidy,
  };
}
