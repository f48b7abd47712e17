import { expect } from "vitest";
import type { Instance } from "#tests/support/server/app.ts";

const MAX_ATTEMPTS = 5;
const WINDOW_MS = 3_600_000;

/** Runs `work`, and again when the rate-limit window changed during it. */
export async function withinOneWindow<T>(work: () => Promise<T>): Promise<T> {
  const before = Math.floor(Date.now() / WINDOW_MS);
  const outcome = await work();
  return Math.floor(Date.now() / WINDOW_MS) === before ? outcome : work();
}

/**
 * Like `withinOneWindow`; also repeats `work` when an instance timed out on the shared counter and
 * counted locally, as it may on a busy machine. The instances must log at `info`.
 */
export async function withSharedCounter<T>(
  instances: Instance[],
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = localCounts(instances);
    const outcome = await withinOneWindow(work);
    await Promise.all(instances.map(waitForLog));
    if (localCounts(instances) === before) return outcome;
  }
  throw new Error("Redis never answered in time");
}

/** Waits until everything the instance has logged so far has arrived here. */
async function waitForLog({ url, output }: Instance): Promise<void> {
  const reply = await fetch(`${url}/api/nothing`);
  await reply.text();
  await expect.poll(output).toContain(reply.headers.get("x-request-id"));
}

function localCounts(instances: Instance[]): number {
  const log = instances.map((instance) => instance.output()).join("");
  return log.split('"limiter":"degraded"').length;
}
