import { LRUCache } from "lru-cache";
import type { Bucket } from "#lib/limits/port.ts";

/** How much of each bucket is used in its window, as far as this process knows. */
export interface Counters {
  /** Requests noted for the bucket in that window; 0 when none or forgotten. */
  read(bucket: Bucket, windowNumber: number): number;
  write(bucket: Bucket, windowNumber: number, used: number): void;
}

/** What a policy's identities have used in the latest window that was written. */
interface Tally {
  windowNumber: number;
  used: LRUCache<string, number>;
}

/**
 * Counters in memory, of each policy those of one window, which all its identities share: at most
 * `maxPerPolicy` identities, of which the one asked for longest ago goes first. Every policy has a store of
 * its own: a flood of addresses, which anyone can make, then pushes out other addresses but no key's count,
 * and whoever keeps knocking keeps its count.
 */
export function createCounters(maxPerPolicy = 50_000): Counters {
  const tallies = new Map<string, Tally>();
  const begin = (policy: string, windowNumber: number): Tally => {
    const used = new LRUCache<string, number>({
      // By `max` it would take the memory of all of them at once.
      maxSize: maxPerPolicy,
      sizeCalculation: () => 1,
    });
    const tally = { windowNumber, used };
    tallies.set(policy, tally);
    return tally;
  };
  return {
    read({ policy, identity }, windowNumber) {
      const tally = tallies.get(policy);
      return tally?.windowNumber === windowNumber ? (tally.used.get(identity) ?? 0) : 0;
    },
    write({ policy, identity }, windowNumber, used) {
      const known = tallies.get(policy);
      const tally = known?.windowNumber === windowNumber ? known : begin(policy, windowNumber);
      tally.used.set(identity, used);
    },
  };
}
