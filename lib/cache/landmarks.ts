import { LRUCache } from "lru-cache";

/** A product whose position in a list is known. */
export interface Landmark {
  /** That its store's catalogue was seen at; the list is as it was for as long as this one lasts. */
  readonly moment: object;
  readonly product: string;
  readonly position: number;
}

/** They spare PostgreSQL counting from a list's first product to a page deep in it. */
export interface Landmarks {
  /** The last that is known at or before this position. */
  before(list: string, moment: object, position: number): Landmark | undefined;
  /** Keeps it where none is near. Those of other moments are forgotten. */
  note(list: string, landmark: Landmark): void;
}

/** Products that PostgreSQL passes in a tenth of a millisecond. */
const NEAR = 1_000;

/** Bytes that a landmark costs, roughly. */
const SIZE = 200;

/** `capacity`: bytes to keep at most, roughly; 0 = nothing. `near`: products between two that are kept. */
export function createLandmarks(capacity: number, near = NEAR): Landmarks {
  const lists = new LRUCache<string, Landmark[]>({
    maxSize: Math.max(capacity, 1),
    sizeCalculation: (landmarks) => landmarks.length * SIZE,
  });

  function before(list: string, moment: object, position: number) {
    const known = lists.get(list) ?? [];
    return known.findLast((mark) => mark.moment === moment && mark.position <= position);
  }

  return {
    before,
    note(list, landmark) {
      const { moment, position } = landmark;
      const last = before(list, moment, position);
      if (position - (last?.position ?? 0) < near) return;
      const others = lists.get(list)?.filter((mark) => mark.moment === moment) ?? [];
      lists.set(
        list,
        [...others, landmark].sort((one, other) => one.position - other.position),
      );
    },
  };
}
