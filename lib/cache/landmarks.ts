import { createFairCache } from "#lib/cache/fair-cache.ts";

/** A product whose position in a list is known. */
export interface Landmark {
  readonly product: string;
  readonly position: number;
}

/** A store's products in one order. */
export interface List {
  readonly store: string;
  readonly name: string;
}

/** They spare PostgreSQL counting from a list's first product to a page deep in it. */
export interface Landmarks {
  /** The last that is known at or before this position, of the list as it is at this moment. */
  before(list: List, moment: object, position: number): Landmark | undefined;
  /** Keeps it where none is near. Those of another moment are forgotten. */
  note(list: List, moment: object, landmark: Landmark): void;
}

interface Known {
  moment: object;
  /** In the list's order. */
  landmarks: Landmark[];
}

/** Products that PostgreSQL passes in a tenth of a millisecond. */
const NEAR = 1_000;

/** Bytes that a landmark costs, roughly. */
const SIZE = 200;

/**
 * In a room that stores share fairly. `capacity`: bytes to keep at most, roughly; 0 = nothing. `near`:
 * products between two that are kept.
 */
export function createLandmarks(capacity: number, near = NEAR): Landmarks {
  const lists = createFairCache<Known>(capacity, ({ landmarks }) => landmarks.length * SIZE);

  function landmarksOf({ store, name }: List, moment: object): Landmark[] {
    const known = lists.get(store, name);
    return known?.moment === moment ? known.landmarks : [];
  }

  return {
    before: (list, moment, position) =>
      landmarksOf(list, moment).findLast((landmark) => landmark.position <= position),
    note(list, moment, { product, position }) {
      const known = landmarksOf(list, moment);
      const isNear = (other: Landmark) => Math.abs(other.position - position) < near;
      if (position < near || known.some(isNear)) return;
      // A copy: as a part of a longer text it would hold on to all of that.
      const landmark = { product: Buffer.from(product).toString(), position };
      const landmarks = [...known, landmark].sort((one, other) => one.position - other.position);
      lists.put(list.store, list.name, { moment, landmarks });
    },
  };
}
