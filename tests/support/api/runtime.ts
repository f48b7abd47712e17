import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { addKeyUsage } from "#db/queries/api-keys/api-key-usage.ts";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { cacheCounts } from "#lib/cache/cache-counts.ts";
import { createTtlCache } from "#lib/cache/ttl-cache.ts";
import { createVersionedLru } from "#lib/cache/versioned-lru.ts";
import { readEnv } from "#lib/env.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { cacheShares, createRuntime, type Runtime, type RuntimeOverrides } from "#lib/runtime.ts";
import {
  type DashboardContext,
  dashboardContext,
  type MerchantContext,
  merchantContext,
} from "#lib/services/context.ts";
import { createKeyUsage } from "#lib/telemetry/key-usage.ts";
import { findRow } from "#tests/support/database/rows.ts";

export const PUBLIC_URL = "https://shop.example";
export const AUTH_SECRET = "a secret for the tests, long enough";

export interface RuntimeParts extends RuntimeOverrides {
  environment?: Record<string, string>;
}

/** Limits are off unless a test sets them. */
const ENVIRONMENT = {
  APP_MODE: "sandbox",
  PUBLIC_URL,
  AUTH_SECRET,
  LIMIT_CATALOGUE_PER_KEY: "0",
  LIMIT_CATALOGUE_PER_IP: "0",
  LIMIT_ORDERS_PER_KEY: "0",
  LIMIT_QUOTES_PER_KEY: "0",
  LIMIT_PAYMENTS_PER_KEY: "0",
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "0",
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: "0",
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK: "0",
};

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** Creates the dependencies of an instance with this database. Logs nothing by default. */
export function testRuntime(
  db: Kysely<Database>,
  { environment, ...overrides }: RuntimeParts = {},
): Runtime {
  const env = readEnv({ ...ENVIRONMENT, ...environment });
  const { clock = systemClock, log = silent } = overrides;
  return createRuntime(env, {
    db,
    log,
    keys: createKeyCache(0),
    keyUsage: createKeyUsage({
      store: (hours) => addKeyUsage(db, hours),
      // Longer than any test, which flushes explicitly.
      delayMs: 3_600_000,
      waitUntil: () => {},
      clock,
      log,
    }),
    responses: createVersionedLru(cacheShares(env).responses, cacheCounts("responses")),
    ...overrides,
  });
}

/** Creates a cache of API keys. With a `ttlMs` of 0, every request looks its key up. */
export function createKeyCache(ttlMs: number): Runtime["keys"] {
  return createTtlCache({ ttlMs, max: 100, counts: cacheCounts("api keys") });
}

/** Creates the context of a merchant's use case in this store. */
export function testMerchant(
  db: Kysely<Database>,
  storeUid: string,
  parts?: RuntimeParts,
): MerchantContext {
  return merchantContext(testRuntime(db, parts), { storeUid, actor: "tester" });
}

/** Creates the context of a signed-in owner of this store. */
export async function testMember(
  db: Kysely<Database>,
  storeUid: string,
  parts?: RuntimeParts,
): Promise<DashboardContext> {
  const { slug } = await findRow(db, "stores", { uid: storeUid });
  const store = await findStoreBySlug(db, slug);
  if (!store) throw new Error(`no store ${slug}`);
  return dashboardContext(
    testRuntime(db, parts),
    { store, role: "owner" },
    {
      merchant: { id: randomUUID(), name: "Test merchant", email: "tester" },
      idempotencyKey: null,
      signal: new AbortController().signal,
    },
  );
}
