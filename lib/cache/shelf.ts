import type { Reply } from "#lib/cache/reply.ts";

/** One store's replies of one version, the one used longest ago first. */
export interface Shelf {
  readonly version: string;
  readonly asOf: number;
  /** Memory of all it holds, roughly. */
  readonly bytes: number;
  /** Replies being made now, by their query. */
  readonly making: Map<string, Promise<Reply>>;
  get(query: string): Reply | undefined;
  /** Keeps a reply; the bytes by which the shelf has grown. */
  put(query: string, reply: Reply): number;
  /** Forgets at least `bytes` of what was used longest ago, or all; the bytes freed. */
  shrink(bytes: number): number;
  /** It holds a reply, or one is being made for it. */
  isUsed(): boolean;
}

/** What a reply costs beside its body, and a shelf beside its replies. */
const OVERHEAD = { reply: 512, shelf: 1024 };

/** An empty shelf for the version that was current at `asOf`. */
export function createShelf(version: string, asOf: number): Shelf {
  const kept = new Map<string, Reply>();
  const making = new Map<string, Promise<Reply>>();
  let bytes = OVERHEAD.shelf;

  const sizeOf = (query: string, { body }: Reply) =>
    body.byteLength + 2 * query.length + OVERHEAD.reply;

  function drop(query: string): number {
    const reply = kept.get(query);
    if (!reply) return 0;
    kept.delete(query);
    bytes -= sizeOf(query, reply);
    return sizeOf(query, reply);
  }

  return {
    version,
    asOf,
    get bytes() {
      return bytes;
    },
    making,
    get(query) {
      const reply = kept.get(query);
      if (!reply) return undefined;
      // Last in a Map is what was put last.
      kept.delete(query);
      kept.set(query, reply);
      return reply;
    },
    put(query, reply) {
      const before = bytes;
      drop(query);
      kept.set(query, reply);
      bytes += sizeOf(query, reply);
      return bytes - before;
    },
    shrink(wanted) {
      let freed = 0;
      for (const query of kept.keys()) {
        if (freed >= wanted) break;
        freed += drop(query);
      }
      return freed;
    },
    isUsed: () => kept.size > 0 || making.size > 0,
  };
}
