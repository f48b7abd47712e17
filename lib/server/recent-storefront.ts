import { isDatabaseOutage } from "#db/errors.ts";
import { createSingleFlight } from "#lib/cache/single-flight.ts";
import { withDeadline } from "#lib/kernel/deadline.ts";
import type { Runtime } from "#lib/runtime.ts";
import { findStorefront, type Storefront } from "#lib/services/stores/find-storefront.ts";

/** A database that has not responded to the query by then is considered to be down. */
const MAX_RESPONSE_MS = 1_000;
/** How long pages wait for a database that is down, in case it responds again. */
const MAX_OUTAGE_WAIT_MS = 50;
/** How long a version may be used after the database has confirmed it. */
const MAX_AGE_MS = 60_000;

/** A storefront; with an age when the database could not confirm that its version is still current. */
export interface RecentStorefront extends Storefront {
  /** Seconds since the database confirmed the version. */
  ageSeconds?: number;
}

/**
 * Returns a function that finds the storefront of this instance. While the database is down, it returns the last one
 * for up to a minute, and undefined afterwards. A slow response is not an outage: the current version is waited for.
 * `monotonic`: milliseconds that never go back.
 */
export function createRecentStorefront(
  rt: Pick<Runtime, "db" | "env">,
  monotonic = () => performance.now(),
): () => Promise<RecentStorefront | undefined> {
  let confirmed: Storefront | undefined;
  let isDown = false;
  let query: Promise<void> | undefined;

  async function confirm(): Promise<void> {
    try {
      confirmed = await findStorefront(rt);
      isDown = false;
    } catch (error) {
      if (isDatabaseOutage(error)) isDown = true;
      // Any other error is shown by the page itself.
      else confirmed = undefined;
    } finally {
      query = undefined;
    }
  }

  function recent(): RecentStorefront | undefined {
    const ageMs = confirmed ? monotonic() - confirmed.version.asOf : Number.POSITIVE_INFINITY;
    if (!confirmed || ageMs > MAX_AGE_MS) return undefined;
    return { ...confirmed, ageSeconds: Math.floor(ageMs / 1000) };
  }

  return createSingleFlight(async () => {
    // The result of a query that was sent before this call may be older than the call.
    const isCurrent = query === undefined;
    query ??= confirm();
    const waitMs = isDown ? MAX_OUTAGE_WAIT_MS : MAX_RESPONSE_MS;
    if (recent() && !(await settlesWithin(query, waitMs))) isDown = true;
    else await query;
    return isCurrent && !isDown ? confirmed : recent();
  });
}

/** Returns whether the promise settles in time. */
function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return withDeadline(
    promise.then(() => true),
    ms,
    () => false,
  );
}
