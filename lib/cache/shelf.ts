import { LRUCache } from "lru-cache";
import type { Keepable } from "#lib/cache/reply.ts";

/** One store's replies of one version, the one used longest ago first. */
export interface Shelf<Kept extends Keepable> {
  readonly version: string;
  readonly asOf: number;
  /** Memory of all it holds, roughly. */
  readonly bytes: number;
  /** Replies being made now, by their query. */
  readonly making: Map<string, Promise<Kept>>;
  get(query: string): Kept | undefined;
  /** Keeps a reply; the bytes by which the shelf has grown. */
  put(query: string, reply: Kept): number;
  /** Forgets at least `bytes` of what was used longest ago, or all; the bytes freed. */
  shrink(bytes: number): number;
  /** It holds a reply, or one is being made for it. */
  isUsed(): boolean;
}

/** What a reply costs beside its body, and a shelf beside its replies. */
const OVERHEAD = { reply: 512, shelf: 1024 };

/** An empty shelf for the version that was current at `asOf`. */
export function createShelf<Kept extends Keepable>(version: string, asOf: number): Shelf<Kept> {
  const making = new Map<string, Promise<Kept>>();
  const kept = new LRUCache<string, Kept>({
    // Who gives way to whom is decided over all shelves.
    maxSize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: ({ body }, query) => body.byteLength + 2 * query.length + OVERHEAD.reply,
  });
  const size = () => OVERHEAD.shelf + kept.calculatedSize;
  const growth = (change: () => void) => {
    const before = size();
    change();
    return size() - before;
  };
  return {
    version,
    asOf,
    get bytes() {
      return size();
    },
    making,
    get: (query) => kept.get(query),
    put: (query, reply) => growth(() => kept.set(query, reply)),
    shrink: (wanted) =>
      -growth(() => {
        const enough = size() - wanted;
        while (size() > enough && kept.pop());
      }),
    isUsed: () => kept.size > 0 || making.size > 0,
  };
}
