import { createSingleFlight } from "#lib/cache/single-flight.ts";
import type { Runtime } from "#lib/runtime.ts";
import { findStorefront, type Storefront } from "#lib/services/stores/find-storefront.ts";

/** How long a page waits for the current version when there is a recent one. */
const MAX_WAIT_MS = 200;
/** The same after the last attempt has failed or is still waiting. */
const MAX_OUTAGE_WAIT_MS = 20;
/** How long a version may be used after the database has confirmed it. */
const MAX_AGE_MS = 60_000;

/** A storefront; with an age when the database could not confirm that its version is still current. */
export interface RecentStorefront extends Storefront {
  /** Seconds since the database confirmed the version. */
  ageSeconds?: number;
}

/**
 * Returns a function that finds the storefront of this instance. While the database does not respond, it returns the
 * last one for up to a minute, and undefined afterwards; it tries again in the background. `monotonic`: milliseconds
 * that never go back.
 */
export function createRecentStorefront(
  rt: Pick<Runtime, "db" | "env">,
  monotonic = () => performance.now(),
): () => Promise<RecentStorefront | undefined> {
  let confirmed: Storefront | undefined;
  let isResponding = true;
  const find = createSingleFlight(async () => {
    try {
      confirmed = await findStorefront(rt);
      isResponding = true;
      return confirmed;
    } catch {
      isResponding = false;
      return recent();
    }
  });

  function recent(): RecentStorefront | undefined {
    const ageMs = confirmed ? monotonic() - confirmed.version.asOf : Number.POSITIVE_INFINITY;
    if (!confirmed || ageMs > MAX_AGE_MS) return undefined;
    return { ...confirmed, ageSeconds: Math.floor(ageMs / 1000) };
  }

  return async () => {
    const finding = find();
    if (!recent()) return finding;
    const waitMs = isResponding ? MAX_WAIT_MS : MAX_OUTAGE_WAIT_MS;
    if (await settlesWithin(finding, waitMs)) return finding;
    isResponding = false;
    return recent() ?? finding;
  };
}

/** Returns whether the promise settles in time; a response that arrived while the event loop was busy is in time. */
async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<false>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve, false), ms);
  });
  const inTime = await Promise.race([promise.then(() => true as const), deadline]);
  clearTimeout(timer);
  return inTime;
}
