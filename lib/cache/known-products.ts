import { LRUCache } from "lru-cache";
import { createFairCache } from "#lib/cache/fair-cache.ts";
import { createLandmarks, type Landmarks } from "#lib/cache/landmarks.ts";
import { EVERYTHING, type Regulars } from "#lib/cache/regulars.ts";
import { createSharedReads, type SharedReads } from "#lib/cache/shared-reads.ts";
import { createVainSearches, type VainSearches } from "#lib/cache/vain-searches.ts";
import type { Filling, ShownProduct } from "#lib/serializers/product.ts";

/** Shoppers go through lists and search for what few others look at: one may be known and the other not. */
export type PageKind = "list" | "search";

/** The time from when this process saw a store's catalogue at a version until it saw it at another. */
export interface Moment {
  readonly version: string;
  /** Of the store's last page of each kind, whichever the moment: most of its products were known. */
  readonly knowsMostOf: Record<PageKind, boolean>;
}

/** What a product is put together of. */
export interface Part {
  readonly filling: Filling;
  /** As it was shown last, or is to be shown first. */
  shown: ShownProduct;
}

export interface KnownProduct {
  /** Of the document that it is written from. */
  readonly digest: string;
  /** As it was at the moment. */
  part: Part;
  moment: Moment;
}

/** By the uids of their products. */
export type Parts = Map<string, Part>;

export interface PartsAtVersion {
  version: string;
  parts: Parts;
}

/** Products that were shown lately. Of a store nothing is known but by its own. */
export interface KnownProducts {
  find(store: string, product: string): KnownProduct | undefined;
  keep(store: string, product: string, known: KnownProduct): void;
  /** The moment that lasts for this store; undefined: none is known. */
  momentOf(store: string): Moment | undefined;
  /** The moment of the version that was just read: the one that lasts, or else one that begins now. */
  momentAt(store: string, version: string): Moment;
  /** Where some of them stand in lists. */
  readonly landmarks: Landmarks;
  /** Of what is not known, and pages wait for. */
  readonly reads: SharedReads<PartsAtVersion>;
  /** Where none of them was found. */
  readonly vainSearches: VainSearches;
}

/** What a product costs beside its JSON, and each of the gaps in it. */
const OVERHEAD = { product: 1_000, gap: 40 };

/** Stores whose moments are known. */
const MOST_STORES = 10_000;

/** Of the capacity. */
const LANDMARKS_SHARE = 1 / 32;

/**
 * Of the products that are `regulars`, in a room that stores share fairly. `capacity`: bytes to keep at
 * most, roughly; 0 = nothing.
 */
export function createKnownProducts(
  capacity: number,
  regulars: Regulars = EVERYTHING,
  landmarks: Landmarks = createLandmarks(Math.floor(capacity * LANDMARKS_SHARE)),
): KnownProducts {
  const products = createFairCache<KnownProduct>(capacity, ({ part }) => bytesOf(part.shown));
  const moments = new LRUCache<string, Moment>({ max: MOST_STORES });

  return {
    find: products.get,
    keep(store, product, known) {
      // One that is larger than all there is room for would push out everything.
      if (bytesOf(known.part.shown) > capacity || !regulars.note(store, product)) return;
      products.put(store, product, inOwnMemory(known));
    },
    momentOf: (store) => moments.get(store),
    momentAt(store, version) {
      const lasting = moments.get(store);
      // By identity, not by number: a database restored from a backup has a version twice.
      if (lasting?.version === version) return lasting;
      const knowsMostOf = lasting?.knowsMostOf ?? { list: false, search: false };
      const moment = { version, knowsMostOf };
      moments.set(store, moment);
      return moment;
    },
    landmarks,
    reads: createSharedReads(),
    vainSearches: createVainSearches(),
  };
}

function inOwnMemory({ part, ...known }: KnownProduct): KnownProduct {
  const json = new Uint8Array(part.shown.json);
  return { ...known, part: { ...part, shown: { ...part.shown, json } } };
}

function bytesOf({ json, gaps }: ShownProduct): number {
  return json.byteLength + (gaps.length / 2) * OVERHEAD.gap + OVERHEAD.product;
}
