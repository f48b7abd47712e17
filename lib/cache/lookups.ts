import { LRUCache } from "lru-cache";

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
}

interface LookupsOptions {
  /** 0: nothing is remembered. */
  lifetimeMs: number;
  /** Keys remembered; beyond it the one asked for longest ago is forgotten. */
  max: number;
  /** Milliseconds that never go back. */
  monotonic?: () => number;
}

/**
 * No answer is older than `lifetimeMs` when it is given: its time runs from the moment the database
 * was asked, not from when it replied.
 */
export function createLookups<Value>({
  lifetimeMs,
  max,
  monotonic = () => performance.now(),
}: LookupsOptions): Lookups<Value> {
  const remembered = new LRUCache<string, { asOf: number; found: Promise<Value | undefined> }>({
    max,
  });
  return {
    async find(key, look, fresh = false) {
      const now = monotonic();
      let entry = remembered.get(key);
      if (!entry || fresh || now - entry.asOf >= lifetimeMs) {
        entry = { asOf: now, found: look() };
        remembered.set(key, entry);
      }
      const { asOf, found } = entry;
      const forget = () => {
        if (remembered.peek(key) === entry) remembered.delete(key);
      };
      const value = await found.catch((error: unknown) => {
        forget();
        throw error;
      });
      if (value !== undefined) return { value, asOf };
      forget();
      return undefined;
    },
  };
}
