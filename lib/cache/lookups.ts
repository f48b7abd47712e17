import { LRUCache } from "lru-cache";
import type { CacheCounts } from "#lib/kernel/cache-counts.ts";
import { timeWait } from "#lib/kernel/request-scope.ts";

/** What was found, and since when it may be out of date: the moment the asking began. */
export interface Found<Value> {
  value: Value;
  /** Milliseconds of the process's monotonic clock. */
  asOf: number;
}

/** Remembers what was found for each key for a moment, and asks once for all who want it at once. */
export interface Lookups<Value> {
  /**
   * What is remembered of `key`, or what `look` finds now, as it always is for the `fresh`. Misses and
   * failures are not remembered.
   */
  find(
    key: string,
    look: () => Promise<Value | undefined>,
    fresh?: boolean,
  ): Promise<Found<Value> | undefined>;
  /** Returns whether the last completed look-up of `key` found it, however long ago. */
  wasFound(key: string): boolean;
}

/** What was asked at a moment, found or not yet. */
interface Asked<Value> {
  asOf: number;
  found: Promise<Found<Value> | undefined>;
  isPending: boolean;
}

interface LookupsOptions {
  /** 0: nothing is remembered. */
  lifetimeMs: number;
  /** Keys remembered; beyond it the one asked for longest ago is forgotten. */
  max: number;
  /** Milliseconds that never go back. */
  monotonic?: () => number;
  /** Gets each look-up added. */
  counts?: CacheCounts;
}

/**
 * No answer is older than `lifetimeMs` when it is given: its time runs from the moment the database
 * was asked, not from when it replied.
 */
export function createLookups<Value>({
  lifetimeMs,
  max,
  monotonic = () => performance.now(),
  counts = { hits: 0, misses: 0 },
}: LookupsOptions): Lookups<Value> {
  const remembered = new LRUCache<string, Asked<Value>>({ max });
  // Apart from the answers: keys that do not exist must not push out keys that do.
  const existing = new LRUCache<string, true>({ max });
  return {
    find(key, look, fresh = false) {
      const now = monotonic();
      const known = remembered.get(key);
      if (known && !fresh && now - known.asOf < lifetimeMs) {
        counts.hits += 1;
        return known.isPending ? timeWait("shared", () => known.found) : known.found;
      }
      counts.misses += 1;
      const found = look().then((value) =>
        value === undefined ? undefined : { value, asOf: now },
      );
      const asked = { asOf: now, found, isPending: true };
      remembered.set(key, asked);
      const forget = () => {
        asked.isPending = false;
        if (remembered.peek(key) === asked) remembered.delete(key);
      };
      found.then((result) => {
        asked.isPending = false;
        if (result) existing.set(key, true);
        else {
          existing.delete(key);
          forget();
        }
      }, forget);
      return found;
    },
    wasFound: (key) => existing.has(key),
  };
}
