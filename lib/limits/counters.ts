import { LRUCache } from "lru-cache";
import type { Bucket } from "#lib/limits/port.ts";

/** Requests of the identities of a policy in its latest window. */
interface WindowCounts {
  windowNumber: number;
  used: LRUCache<string, number>;
}

/**
 * Creates counters in memory for the current window of each policy. Each policy has its own LRU of at most
 * `maxPerPolicy` identities, so that a flood of addresses evicts idle addresses, but no keys and no client that
 * continues to send requests.
 */
export function createCounters(maxPerPolicy = 50_000) {
  const counts = new Map<string, WindowCounts>();
  const begin = (policy: string, windowNumber: number): WindowCounts => {
    const used = new LRUCache<string, number>({
      // `max` would allocate memory for all entries at once.
      maxSize: maxPerPolicy,
      sizeCalculation: () => 1,
    });
    const current = { windowNumber, used };
    counts.set(policy, current);
    return current;
  };
  return {
    /** Returns the requests of a bucket in a window; 0 when none or evicted. */
    read({ policy, identity }: Bucket, windowNumber: number): number {
      const current = counts.get(policy);
      return current?.windowNumber === windowNumber ? (current.used.get(identity) ?? 0) : 0;
    },
    write({ policy, identity }: Bucket, windowNumber: number, used: number): void {
      const latest = counts.get(policy);
      const current = latest?.windowNumber === windowNumber ? latest : begin(policy, windowNumber);
      current.used.set(identity, used);
    },
  };
}
