import { LRUCache } from "lru-cache";
import type { CacheCounts } from "#lib/cache/cache-counts.ts";
import { createSingleFlight } from "#lib/cache/single-flight.ts";
import { measureWait } from "#lib/kernel/request-context.ts";

/** A loaded value and when its load began, in milliseconds of the process's monotonic clock. */
export interface Loaded<Value> {
  value: Value;
  asOf: number;
}

export type TtlCache<Value> = ReturnType<typeof createTtlCache<Value>>;

interface Entry<Value> {
  asOf: number;
  loaded: Promise<Loaded<Value> | undefined>;
  isPending: boolean;
}

interface TtlCacheOptions {
  ttlMs: number;
  /** Number of keys; the least recently used is evicted first. */
  max: number;
  /** Milliseconds that never go back. */
  monotonic?: () => number;
  counts?: CacheCounts;
}

/**
 * Creates a cache of values by key that are at most `ttlMs` old, counted from when their load began;
 * 0 disables it. Coalesces concurrent loads of the same key.
 */
export function createTtlCache<Value>({
  ttlMs,
  max,
  monotonic = () => performance.now(),
  counts = { hits: 0, misses: 0 },
}: TtlCacheOptions) {
  const entries = new LRUCache<string, Entry<Value>>({ max });
  // Separate from the entries: keys that do not exist must not evict keys that do.
  const existing = new LRUCache<string, true>({ max });
  /** Shares loads with bypass among concurrent callers. All loads of a key are equal. */
  const freshLoads = new LRUCache<string, () => Promise<Loaded<Value> | undefined>>({ max });

  function startLoad(key: string, load: () => Promise<Value | undefined>) {
    const asOf = monotonic();
    const loaded = load().then((value) => (value === undefined ? undefined : { value, asOf }));
    const entry = { asOf, loaded, isPending: true };
    entries.set(key, entry);
    const settle = (result?: Loaded<Value>) => {
      entry.isPending = false;
      if (result) existing.set(key, true);
      else if (entries.peek(key) === entry) entries.delete(key);
    };
    loaded.then(
      (result) => {
        if (!result) existing.delete(key);
        settle(result);
      },
      () => settle(),
    );
    return loaded;
  }

  return {
    /**
     * Returns the cached value of `key`, or loads it; with `bypass` from a load that begins after the call. Misses
     * and failures are not cached.
     */
    getOrLoad(
      key: string,
      load: () => Promise<Value | undefined>,
      { bypass = false }: { bypass?: boolean } = {},
    ): Promise<Loaded<Value> | undefined> {
      const cached = entries.get(key);
      if (cached && !bypass && monotonic() - cached.asOf < ttlMs) {
        counts.hits += 1;
        return cached.isPending ? measureWait("shared", () => cached.loaded) : cached.loaded;
      }
      counts.misses += 1;
      if (!bypass) return startLoad(key, load);
      const fresh = freshLoads.get(key) ?? createSingleFlight(() => startLoad(key, load));
      freshLoads.set(key, fresh);
      return fresh();
    },
    /** Returns whether the last completed load of `key` found a value, however long ago. */
    wasFound: (key: string) => existing.has(key),
  };
}
