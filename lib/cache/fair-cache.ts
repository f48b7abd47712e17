import { createFairRoom } from "#lib/cache/fair-room.ts";
import { createHolding, type Holding } from "#lib/cache/holding.ts";

/** Values by their store and name, in a room that stores share fairly. */
export interface FairCache<Value> {
  get(store: string, name: string): Value | undefined;
  put(store: string, name: string, value: Value): void;
}

/** `capacity`: bytes to keep at most, roughly; 0 = nothing. */
export function createFairCache<Value extends object>(
  capacity: number,
  bytesOf: (value: Value) => number,
): FairCache<Value> {
  const room = createFairRoom<Holding<Value>>(capacity);
  const empty = () => createHolding<Value>(bytesOf);
  return {
    get: (store, name) => room.get(store)?.get(name),
    put: (store, name, value) => room.grown(room.getOrMake(store, empty).put(name, value)),
  };
}
