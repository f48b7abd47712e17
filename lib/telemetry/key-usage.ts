import type { KeyHour } from "#db/queries/key-hours.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";

/** Counts calls by key and hour in this process, and has them stored a few seconds later. */
export interface KeyUsage {
  /** `refused`: by a limit of the key's. */
  note(keyUid: string, refused: boolean): void;
  /** Stores what was noted so far: before the process ends, so that nothing is lost. */
  flush(): Promise<void>;
}

interface KeyUsageOptions {
  store: (hours: KeyHour[]) => Promise<void>;
  /** Milliseconds between a call and its being stored. */
  delayMs: number;
  /** Told what has yet to be stored, where a process sleeps between requests unless it waits for something. */
  keepAwake: (work: Promise<unknown>) => void;
  clock: Clock;
  log: Log;
}

const HOUR_MS = 3_600_000;

export function createKeyUsage(options: KeyUsageOptions): KeyUsage {
  const { store, delayMs, keepAwake, clock, log } = options;
  let noted = new Map<string, KeyHour>();
  let storing = Promise.resolve();
  let scheduled = false;

  return { note, flush };

  function note(keyUid: string, refused: boolean): void {
    const hour = Math.floor(clock.now().getTime() / HOUR_MS);
    add({ keyUid, hour: new Date(hour * HOUR_MS), calls: 1, refusals: refused ? 1 : 0 });
    if (!scheduled) schedule();
  }

  function schedule(): void {
    scheduled = true;
    const stored = new Promise<void>((resolve) => {
      const timer = setTimeout(() => resolve(flush()), delayMs);
      // What ends the process flushes first; by itself this is no reason to live on.
      timer.unref();
    });
    keepAwake(stored);
  }

  async function flush(): Promise<void> {
    scheduled = false;
    const batch = [...noted.values()];
    noted = new Map();
    if (batch.length > 0) storing = storing.then(() => storeOrKeep(batch));
    await storing;
  }

  async function storeOrKeep(batch: KeyHour[]): Promise<void> {
    try {
      await store(batch);
    } catch (error) {
      log.warn({ name: Object(error).name }, "use of keys is not stored yet");
      for (const counted of batch) add(counted);
      if (!scheduled) schedule();
    }
  }

  function add({ keyUid, hour, calls, refusals }: KeyHour): void {
    const place = `${keyUid} ${hour.getTime()}`;
    const known = noted.get(place);
    if (known) {
      known.calls += calls;
      known.refusals += refusals;
    } else {
      noted.set(place, { keyUid, hour, calls, refusals });
    }
  }
}
