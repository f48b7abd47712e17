import { ownWork, timeWait } from "#lib/kernel/request-scope.ts";

/** Reads that many ask for. Whoever asks while a store is being read is answered by its next read. */
export interface SharedReads<Read> {
  /** What `read` gives of these of the store's things, and of what others have asked for meanwhile. */
  of(store: string, uids: string[], read: (uids: string[]) => Promise<Read>): Promise<Read>;
}

interface Gathering<Read> {
  uids: Set<string>;
  begin: () => void;
  result: Promise<Read>;
}

/** Things read together; with so many asked for, nothing is waited for. */
const ENOUGH = 60;

export function createSharedReads<Read>(): SharedReads<Read> {
  const underWay = new Map<string, number>();
  const gatherings = new Map<string, Gathering<Read>>();

  function gather(store: string, read: (uids: string[]) => Promise<Read>): Gathering<Read> {
    const uids = new Set<string>();
    const { promise: result, resolve } = Promise.withResolvers<Read>();
    // What it costs is the first asker's, not whose read has just ended.
    const begin = ownWork(() => {
      gatherings.delete(store);
      underWay.set(store, (underWay.get(store) ?? 0) + 1);
      resolve(Promise.try(read, [...uids]).finally(() => end(store)));
    });
    const gathering = { uids, begin, result };
    gatherings.set(store, gathering);
    return gathering;
  }

  function end(store: string): void {
    const others = (underWay.get(store) ?? 0) - 1;
    if (others > 0) underWay.set(store, others);
    else underWay.delete(store);
    gatherings.get(store)?.begin();
  }

  return {
    of(store, uids, read) {
      const { uids: gathered, begin, result } = gatherings.get(store) ?? gather(store, read);
      for (const uid of uids) gathered.add(uid);
      if (!underWay.has(store) || gathered.size >= ENOUGH) {
        begin();
        return result;
      }
      return timeWait("shared", () => result);
    },
  };
}
