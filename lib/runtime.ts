import { attachDatabasePool } from "@vercel/functions";
import type { Kysely } from "kysely";
import pino from "pino";
import { createDb } from "#db/client.ts";
import type { ValidKey } from "#db/queries/api-keys.ts";
import type { Database } from "#db/schema.ts";
import { createMerchantAccounts, type MerchantAccounts } from "#lib/accounts/merchant-accounts.ts";
import { createLookups, type Lookups } from "#lib/cache/lookups.ts";
import { createReplies, type Replies } from "#lib/cache/replies.ts";
import { unconfiguredCouriers } from "#lib/couriers/not-configured.ts";
import type { Couriers } from "#lib/couriers/port.ts";
import { createSandboxCouriers } from "#lib/couriers/sandbox.ts";
import { createShipbubbleCouriers } from "#lib/couriers/shipbubble.ts";
import { type Env, readEnv } from "#lib/env.ts";
import { type Clock, systemClock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { requestFields } from "#lib/kernel/request-scope.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import { type LimitPolicies, limitPolicies } from "#lib/limits/policies.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { createUpstashLimiter } from "#lib/limits/upstash.ts";
import { observedCouriers } from "#lib/telemetry/couriers.ts";
import { observeStatement } from "#lib/telemetry/statements.ts";

/** Where a request's client address may be learnt from (spec §8: limits per IP address). */
export type AddressSource =
  /** The platform sets `x-real-ip` and removes a client's own. */
  | { kind: "vercel" }
  /** Our own server sets `x-socket-address`; proxies we trust append to `x-forwarded-for`. */
  | { kind: "server"; trustedHops: number }
  /** Nobody vouches for any header: all clients share one bucket. */
  | { kind: "unknown" };

/** The real parts a process runs on. Tests put their own together. */
export interface Runtime {
  env: Env;
  db: Kysely<Database>;
  /** Connections of this process to the database, and requests that wait for one. */
  poolFigures: () => { max: number; total: number; idle: number; waiting: number };
  couriers: Couriers;
  /** Absent where no AUTH_SECRET is set: nobody can sign in. */
  accounts: MerchantAccounts | undefined;
  limiter: Limiter;
  policies: LimitPolicies;
  /** What the database said of each key lately. */
  keys: Lookups<ValidKey>;
  /** Replies to reads of the catalogue. */
  replies: Replies;
  clock: Clock;
  log: Log;
  addressSource: AddressSource;
}

/** Shorter than a statement may run, so that who waits for a twin is told so. */
const LOCK_TIMEOUT_MS = 1000;

/** A revoked key and an edited catalogue are seen within this time (spec §5). */
const KEY_LIFETIME_MS = 1000;
const MOST_KEYS = 10_000;

// One per process, also where a bundler has made several copies of this module.
const RUNTIME = Symbol.for("storefront.runtime");
const slot = globalThis as { [RUNTIME]?: Runtime };

/** This process's runtime, built from the environment when it is first asked for. */
export function runtime(): Runtime {
  slot[RUNTIME] ??= createRuntime(readEnv(process.env));
  return slot[RUNTIME];
}

/** Makes `parts` the runtime of this process: the server's own, or a test's. */
export function installRuntime(parts: Runtime): void {
  slot[RUNTIME] = parts;
}

/** The process's log: one JSON object a line, each with the id of the request it was written for. */
export function createLog(
  { LOG_LEVEL }: Pick<Env, "LOG_LEVEL">,
  destination: pino.DestinationStream = pino.destination(1),
): Log {
  return pino({ level: LOG_LEVEL, mixin: requestFields }, destination);
}

/** Builds the real parts. The only place that does. */
export function createRuntime(env: Env, addressSource = addressSourceOf(env)): Runtime {
  if (!env.DATABASE_URL) {
    throw new Error("DATABASE_URL is not set; `npm start` brings a database of its own");
  }
  const log = createLog(env);
  const { db, pool } = createDb(env.DATABASE_URL, {
    max: env.DATABASE_POOL_SIZE,
    statementTimeout: env.DATABASE_STATEMENT_TIMEOUT,
    lockTimeout: LOCK_TIMEOUT_MS,
    onStatement: observeStatement,
    onError: (error) => log.warn({ name: error.name }, "database connection dropped"),
  });
  if (env.onVercel) attachDatabasePool(pool);
  const memory = createMemoryLimiter({ clock: systemClock });
  const limiter =
    env.UPSTASH_REDIS_REST_URL && env.UPSTASH_REDIS_REST_TOKEN
      ? createUpstashLimiter({
          url: env.UPSTASH_REDIS_REST_URL,
          token: env.UPSTASH_REDIS_REST_TOKEN,
          clock: systemClock,
          fallback: memory,
          log,
        })
      : memory;
  return {
    env,
    db,
    poolFigures: () => ({
      max: env.DATABASE_POOL_SIZE,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    couriers: observedCouriers(couriersFor(env, log)),
    accounts: env.AUTH_SECRET
      ? createMerchantAccounts({ db, secret: env.AUTH_SECRET, publicUrl: env.PUBLIC_URL })
      : undefined,
    limiter,
    policies: limitPolicies(env),
    keys: createLookups({ lifetimeMs: KEY_LIFETIME_MS, max: MOST_KEYS }),
    replies: createReplies(env.CACHE_MEGABYTES * 1024 * 1024),
    clock: systemClock,
    log,
    addressSource,
  };
}

/** Test couriers in the sandbox; live, the aggregator or a plain refusal, never invented prices. */
function couriersFor(env: Env, log: Log): Couriers {
  if (env.APP_MODE === "sandbox") return createSandboxCouriers({ clock: systemClock });
  if (!env.SHIPBUBBLE_API_KEY) return unconfiguredCouriers;
  return createShipbubbleCouriers({
    baseUrl: env.SHIPBUBBLE_URL,
    apiKey: env.SHIPBUBBLE_API_KEY,
    clock: systemClock,
    log,
  });
}

function addressSourceOf(env: Env): AddressSource {
  if (env.onVercel) return { kind: "vercel" };
  const trustedHops = env.TRUSTED_PROXY_HOPS;
  return trustedHops > 0 ? { kind: "server", trustedHops } : { kind: "unknown" };
}
