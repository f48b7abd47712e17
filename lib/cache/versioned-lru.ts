import { LRUCache } from "lru-cache";
import type { CacheCounts } from "#lib/cache/cache-counts.ts";
import { createSharedSignal, type SharedSignal } from "#lib/cache/shared-signal.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import { measureWait } from "#lib/kernel/request-context.ts";

/** A version of a store's catalogue. */
export interface CatalogueVersion {
  store: string;
  /** Changes with everything a response may show except the passing of time. */
  version: string;
  /** When this was the version, in milliseconds of the process's monotonic clock. */
  asOf: number;
}

export interface Cacheable {
  body: { readonly byteLength: number };
  /** Milliseconds since the epoch at which the value expires; Infinity: with its version. */
  expiresAt: number;
}

export type VersionedLru<Value extends Cacheable> = ReturnType<typeof createVersionedLru<Value>>;

/** A caller of `getOrRender`. */
interface Caller {
  /** Runs before a render, and may reject this caller alone. */
  admit?: () => Promise<void>;
  /** Aborts when the caller no longer needs the value. */
  signal?: AbortSignal;
}

/** A value that is being rendered, with the signals of its callers. */
interface Rendering<Value> {
  result: Promise<Value>;
  callers: SharedSignal;
}

interface StoreCache<Value extends Cacheable> extends Omit<CatalogueVersion, "store"> {
  values: LRUCache<string, Value>;
}

/** Bounds of one store and of one value, as shares of the capacity. */
const MAX_STORE_SHARE = 1 / 2;
const MAX_VALUE_SHARE = 1 / 64;
/** Total length of the queries that are remembered as rendered. */
const MAX_RENDERED_LENGTH = 1_000_000;
/** Estimated bytes of a store, and of a value without its body. */
const OVERHEAD = { store: 1024, value: 512 };

/**
 * Creates a cache whose values live as long as their store's catalogue version. Stores used least
 * recently are evicted first. `capacity`: bytes, 0 disables it. Adds each lookup to `counts`. `cacheFrom`: with
 * "second render", a query's values are cached from its second rendering on, in any version: the memory of values
 * that are never requested again costs garbage collections.
 */
export function createVersionedLru<Value extends Cacheable>(
  capacity: number,
  counts: CacheCounts = { hits: 0, misses: 0 },
  cacheFrom: "first render" | "second render" = "first render",
) {
  const stores = new LRUCache<string, StoreCache<Value>>({
    maxSize: Math.max(capacity, 1),
    sizeCalculation: ({ values }) => OVERHEAD.store + values.calculatedSize,
  });
  const pending = new Map<string, Rendering<Value>>();
  const renderedQueries = new LRUCache<string, true>({
    maxSize: MAX_RENDERED_LENGTH,
    sizeCalculation: (_, storeAndQuery) => storeAndQuery.length,
  });

  /** Compares times, not versions: restoring a backup rewinds versions. */
  function cacheOf({ store, version, asOf }: CatalogueVersion): StoreCache<Value> {
    const known = stores.get(store);
    if (known && (known.version === version || asOf < known.asOf)) return known;
    const values = new LRUCache<string, Value>({
      maxSize: Math.max(Math.floor(capacity * MAX_STORE_SHARE), 1),
      sizeCalculation: ({ body }, query) => body.byteLength + 2 * query.length + OVERHEAD.value,
    });
    const cache = { version, asOf, values };
    if (capacity > 0) stores.set(store, cache);
    return cache;
  }

  function add(store: string, cache: StoreCache<Value>, query: string, value: Value): void {
    // A later version may have replaced it.
    if (stores.peek(store) !== cache) return;
    if (value.body.byteLength > capacity * MAX_VALUE_SHARE) return;
    cache.values.set(query, value);
    // Its size is calculated only when it is added.
    stores.delete(store);
    stores.set(store, cache);
  }

  /** Waits for a value that another caller renders; undefined when it was skipped before this caller joined. */
  async function join(
    { result, callers }: Rendering<Value>,
    signal: AbortSignal | undefined,
  ): Promise<Value | undefined> {
    const isAbandoned = callers.signal.aborted;
    callers.add(signal);
    return measureWait("shared", () =>
      result.catch((error: unknown) => {
        if (!isAbandoned) throw error;
        return undefined;
      }),
    );
  }

  return {
    /**
     * Returns the cached value of `query`, or renders it. Concurrent equal queries render once; a failure
     * rejects all of them and is not cached. The signal of `render` aborts once all its callers have left; what
     * `render` throws before it returns a promise rejects its own caller alone.
     */
    async getOrRender(
      at: CatalogueVersion,
      query: string,
      clock: Clock,
      render: (signal: AbortSignal) => Promise<Value>,
      { admit, signal }: Caller = {},
    ): Promise<Value> {
      const startedAt = clock.now().getTime();
      const cache = cacheOf(at);
      const key = JSON.stringify([at.store, cache.version, query]);
      const isFresh = (value?: Value): value is Value =>
        value !== undefined && startedAt < value.expiresAt;
      for (let isAdmitted = admit === undefined; ; isAdmitted = true) {
        let value = cache.values.get(query);
        // A value whose rendering began before a promo ended may be too late for a later caller.
        for (let shared = pending.get(key); !isFresh(value) && shared; shared = pending.get(key)) {
          value = await join(shared, signal);
        }
        if (isFresh(value)) {
          counts.hits += 1;
          return value;
        }
        if (isAdmitted) break;
        await admit?.();
      }
      counts.misses += 1;
      const callers = createSharedSignal();
      callers.add(signal);
      const rendered = render(callers.signal);
      // Settings that an earlier version shows must not reach callers of the current one.
      if (cache.version !== at.version) return rendered;
      const result = rendered.finally(() => pending.delete(key));
      pending.set(key, { result, callers });
      const value = await result;
      const storeAndQuery = `${at.store} ${query}`;
      const isCached = cacheFrom === "first render" || renderedQueries.has(storeAndQuery);
      if (!isCached) renderedQueries.set(storeAndQuery, true);
      else if (clock.now().getTime() < value.expiresAt) add(at.store, cache, query, value);
      return value;
    },
    /** Returns the bytes in use. */
    size: () => stores.calculatedSize,
  };
}
