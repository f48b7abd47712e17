/** Reads of several things at once, none of which is read while it is being read. */
export interface SharedReads<Read> {
  /** What `read` gives of those of the store's things that nobody reads now, and what the others' readers get. */
  of(store: string, uids: string[], read: (uids: string[]) => Promise<Read>): Promise<Read[]>;
}

export function createSharedReads<Read>(): SharedReads<Read> {
  const readings = new Map<string, Promise<Read>>();
  return {
    of(store, uids, read) {
      const keyOf = (uid: string) => `${store} ${uid}`;
      const unread = uids.filter((uid) => !readings.has(keyOf(uid)));
      if (unread.length > 0) {
        const reading = read(unread).finally(() => {
          for (const uid of unread) readings.delete(keyOf(uid));
        });
        for (const uid of unread) readings.set(keyOf(uid), reading);
      }
      return Promise.all(new Set(uids.flatMap((uid) => readings.get(keyOf(uid)) ?? [])));
    },
  };
}
