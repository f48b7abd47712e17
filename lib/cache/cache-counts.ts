/** Hits and misses of one cache since the process started. */
export interface CacheCounts {
  hits: number;
  misses: number;
}

const counts = new Map<string, CacheCounts>();

/** Returns the counts of the cache with this name, from zero at the first call. */
export function cacheCounts(name: string): CacheCounts {
  const known = counts.get(name) ?? { hits: 0, misses: 0 };
  counts.set(name, known);
  return known;
}

/** Returns the counts of every cache of this process, by name. */
export function allCacheCounts(): ReadonlyMap<string, CacheCounts> {
  return counts;
}
