import { expect } from "vitest";
import type { Instance } from "#tests/support/app.ts";

const TRIES = 5;
const WINDOW_MS = 3_600_000;

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
    await Promise.all(instances.map(allLogged));
    if (countedAlone(instances) === before) return outcome;
  }
  throw new Error("Redis never answered in time");
}

/** Until all that an instance has logged is read here: what it is asked now, it logs after that. */
async function allLogged({ url, output }: Instance): Promise<void> {
  const reply = await fetch(`${url}/api/nothing`);
  await reply.text();
  await expect.poll(output).toContain(reply.headers.get("x-request-id"));
}

function countedAlone(instances: Instance[]): number {
  const log = instances.map((instance) => instance.output()).join("");
  return log.split('"limiter":"degraded"').length;
}
