import { LRUCache } from "lru-cache";
import type { Bucket } from "#lib/limits/port.ts";

/** How much of each bucket is used in its window, as far as this process knows. */
export interface Counters {
  /** Requests noted for the bucket in that window; 0 when none or forgotten. */
  read(bucket: Bucket, windowNumber: number): number;
  write(bucket: Bucket, windowNumber: number, used: number): void;
}

interface Entry {
  windowNumber: number;
  used: number;
}

/**
 * Counters in memory, at most `maxPerPolicy` identities of each policy; the one asked for longest
 * ago goes first. Every policy has a store of its own: a flood of addresses, which anyone can make,
 * then pushes out other addresses but no key's count, and whoever keeps knocking keeps its count.
 */
export function createCounters(maxPerPolicy = 50_000): Counters {
  const stores = new Map<string, LRUCache<string, Entry>>();
  const storeOf = (policy: string) => {
    const known = stores.get(policy);
    if (known) return known;
    const store = new LRUCache<string, Entry>({
      // By `max` it would take the memory of all of them at once.
      maxSize: maxPerPolicy,
      sizeCalculation: () => 1,
    });
    stores.set(policy, store);
    return store;
  };
  return {
    read({ policy, identity }, windowNumber) {
      const entry = storeOf(policy).get(identity);
      return entry?.windowNumber === windowNumber ? entry.used : 0;
    },
    write({ policy, identity }, windowNumber, used) {
      storeOf(policy).set(identity, { windowNumber, used });
    },
  };
}
