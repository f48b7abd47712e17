import { createHolding, type Holding } from "#lib/cache/holding.ts";
import type { Keepable } from "#lib/cache/reply.ts";

/** One store's replies of one version. */
export interface Shelf<Kept extends Keepable> extends Holding<Kept> {
  readonly version: string;
  readonly asOf: number;
  /** Replies being made now, by their query. */
  readonly making: Map<string, Promise<Kept>>;
}

/** What a reply costs beside its body. */
const OVERHEAD = 512;

/** An empty shelf for the version that was current at `asOf`. */
export function createShelf<Kept extends Keepable>(version: string, asOf: number): Shelf<Kept> {
  const making = new Map<string, Promise<Kept>>();
  const replies = createHolding<Kept>(
    ({ body }, query) => body.byteLength + 2 * query.length + OVERHEAD,
  );
  const isHolding = replies.isUsed;
  const isUsed = () => isHolding() || making.size > 0;
  return Object.assign(replies, { version, asOf, making, isUsed });
}
