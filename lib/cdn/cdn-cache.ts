import { dangerouslyDeleteByTag, waitUntil } from "@vercel/functions";
import type { Env } from "#lib/env.ts";
import type { LogError } from "#lib/telemetry/error-log.ts";

const PURGE_PATH = "/v1/edge-cache/dangerously-delete-by-tags";
const PURGE_TIMEOUT_MS = 5_000;
const NOT_PURGED =
  "The change is saved, but Vercel did not purge the shop's pages; they show it within a minute";

interface CacheablePage {
  storeUid: string;
  /** When the page expires without an edit, such as at the end of a promo; milliseconds since the epoch. */
  expiresAt: number;
  now: Date;
}

/** Returns the headers that let a CDN cache a page for CDN_CACHE_SECONDS, but not past its expiry. */
export function cdnHeaders(
  env: Pick<Env, "CDN_CACHE_SECONDS" | "onVercel">,
  { storeUid, expiresAt, now }: CacheablePage,
): Record<string, string> {
  // The response may take up to a second to arrive.
  const left = Math.floor((expiresAt - now.getTime()) / 1000) - 1;
  const seconds = Math.min(env.CDN_CACHE_SECONDS, left);
  if (seconds < 1) return {};
  return {
    "cdn-cache-control": `max-age=${seconds}`,
    ...(env.onVercel && { "vercel-cache-tag": tagOf(storeUid) }),
  };
}

/** The CDN that caches the shop's pages. */
export interface Cdn {
  /** Purges a store's pages. Does nothing without a CDN. */
  purge(storeUid: string): Promise<void>;
  /** Purges after the response is sent. Failures are only logged, because the pages expire anyway. */
  purgeLater(storeUid: string): void;
}

/**
 * Creates the client of Vercel's CDN. Uses the platform in a function, elsewhere its REST API when VERCEL_TOKEN and
 * VERCEL_PROJECT_ID are set.
 */
export function createCdn(env: Env, logError: LogError): Cdn {
  // Async, so that an error which the platform's function throws at once is a rejection too.
  const purge = async (storeUid: string) =>
    env.onVercel ? dangerouslyDeleteByTag(tagOf(storeUid)) : purgeByApi(env, tagOf(storeUid));
  return {
    purge,
    purgeLater: (storeUid) => waitUntil(purge(storeUid).catch((error: unknown) => logError(error))),
  };
}

async function purgeByApi(env: Env, tag: string): Promise<void> {
  if (!env.VERCEL_TOKEN || !env.VERCEL_PROJECT_ID) return;
  const url = new URL(PURGE_PATH, env.VERCEL_API_URL);
  url.searchParams.set("projectIdOrName", env.VERCEL_PROJECT_ID);
  if (env.VERCEL_TEAM_ID) url.searchParams.set("teamId", env.VERCEL_TEAM_ID);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${env.VERCEL_TOKEN}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ tags: [tag] }),
    signal: AbortSignal.timeout(PURGE_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(NOT_PURGED, { cause });
  });
  if (!response.ok) throw new Error(`${NOT_PURGED}: it answered ${response.status}`);
}

function tagOf(storeUid: string): string {
  return `store-${storeUid}`;
}
