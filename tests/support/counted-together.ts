import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "#tests/support/app.ts";

const TRIES = 5;
const WINDOW_MS = 3_600_000;
/** Until what an instance has logged is read here. */
const LOG_MS = 300;

/** What `work` returns, done again where the hour in which requests are counted ended meanwhile. */
export async function withinOneWindow<T>(work: () => Promise<T>): Promise<T> {
  const before = Math.floor(Date.now() / WINDOW_MS);
  const outcome = await work();
  return Math.floor(Date.now() / WINDOW_MS) === before ? outcome : work();
}

/**
 * The same, done again also where an instance found the shared counter slower than it waits for, as it
 * does on a busy machine: then each had counted alone. They must log at `info`.
 */
export async function countedTogether<T>(
  instances: Instance[],
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = countedAlone(instances);
    const outcome = await withinOneWindow(work);
    await sleep(LOG_MS);
    if (countedAlone(instances) === before) return outcome;
  }
  throw new Error("Redis never answered in time");
}

function countedAlone(instances: Instance[]): number {
  const log = instances.map((instance) => instance.output()).join("");
  return log.split('"limiter":"degraded"').length;
}
