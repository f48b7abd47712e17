import { LRUCache } from "lru-cache";
import { createSharedReads, type SharedReads } from "#lib/cache/shared-reads.ts";

/** Words that stand in nothing of a store's, at one version of its catalogue. */
export interface AbsentWords {
  version: string;
  absent: string[];
}

/** Stores in which somebody looks for what is not there: such searches seldom come alone. */
export interface VainSearches {
  /** The store's last search found nothing, and the next may not either. */
  mayGoOn(store: string): boolean;
  note(store: string, foundAny: boolean): void;
  /** Of words that may be absent. */
  readonly reads: SharedReads<AbsentWords>;
}

const MOST_STORES = 10_000;

export function createVainSearches(): VainSearches {
  const stores = new LRUCache<string, true>({ max: MOST_STORES });
  return {
    mayGoOn: (store) => stores.has(store),
    note(store, foundAny) {
      if (foundAny) stores.delete(store);
      else stores.set(store, true);
    },
    reads: createSharedReads(),
  };
}
