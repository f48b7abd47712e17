import { LRUCache } from "lru-cache";

/** What is kept for one store, the one used longest ago first. */
export interface Holding<Value> {
  /** Memory of all it holds, roughly. */
  readonly bytes: number;
  get(name: string): Value | undefined;
  /** Keeps a value; the bytes by which the holding has grown. */
  put(name: string, value: Value): number;
  /** Forgets at least `bytes` of what was used longest ago, or all; the bytes freed. */
  shrink(bytes: number): number;
  /** False when it may be forgotten. */
  isUsed(): boolean;
}

/** What a holding costs beside what it holds. */
const OVERHEAD = 1024;

export function createHolding<Value extends object>(
  bytesOf: (value: Value, name: string) => number,
): Holding<Value> {
  const kept = new LRUCache<string, Value>({
    // Who gives way to whom is decided over all holdings.
    maxSize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: bytesOf,
  });
  const size = () => OVERHEAD + kept.calculatedSize;
  const growth = (change: () => void) => {
    const before = size();
    change();
    return size() - before;
  };
  return {
    get bytes() {
      return size();
    },
    get: (name) => kept.get(name),
    put: (name, value) => growth(() => kept.set(name, value)),
    shrink: (wanted) =>
      -growth(() => {
        const enough = size() - wanted;
        while (size() > enough && kept.pop());
      }),
    isUsed: () => kept.size > 0,
  };
}
