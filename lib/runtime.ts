import { attachDatabasePool, waitUntil } from "@vercel/functions";
import type { Kysely } from "kysely";
import { createDb, type DatabaseOptions } from "#db/client.ts";
import { PARAMETERS_REJECTED } from "#db/database-advice.ts";
import { addKeyUsage } from "#db/queries/api-keys/api-key-usage.ts";
import type { ValidKey } from "#db/queries/api-keys/api-keys.ts";
import type { Database } from "#db/schema.ts";
import { createMerchantAccounts, type MerchantAccounts } from "#lib/accounts/merchant-accounts.ts";
import { cacheCounts } from "#lib/cache/cache-counts.ts";
import { cacheResponses } from "#lib/cache/response-cache.ts";
import { createTtlCache, type TtlCache } from "#lib/cache/ttl-cache.ts";
import { type Cacheable, createVersionedLru, type VersionedLru } from "#lib/cache/versioned-lru.ts";
import { createStorefrontClient, type StorefrontClient } from "#lib/client/client.ts";
import { createInstanceCouriers, type InstanceCouriers } from "#lib/couriers/instance-couriers.ts";
import type { ShipbubbleSettings } from "#lib/couriers/shipbubble/shipbubble.ts";
import { type Env, readEnv } from "#lib/env.ts";
import { type Clock, systemClock } from "#lib/kernel/clock.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { createEncryption } from "#lib/kernel/encryption.ts";
import { notFound, serverBusy } from "#lib/kernel/errors.ts";
import type { Log } from "#lib/kernel/log.ts";
import { measureWait } from "#lib/kernel/request-context.ts";
import type { AddressSource } from "#lib/limits/client-address.ts";
import { maxRenders, observeConcurrency, renderConcurrency } from "#lib/limits/concurrency.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import { type LimitPolicies, limitPolicies } from "#lib/limits/policies.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { createProxyHopsCheck, type ProxyHopsCheck } from "#lib/limits/proxy-hops.ts";
import { createUpstashLimiter } from "#lib/limits/upstash.ts";
import { createPictureFetcher } from "#lib/pictures/fetch-picture.ts";
import { createPictureStorage } from "#lib/pictures/picture-storage.ts";
import type { FetchPicture, PictureStorage } from "#lib/pictures/port.ts";
import { createOrderQueue, type OrderQueue } from "#lib/services/orders/order-queue.ts";
import { courierCall, observedCouriers } from "#lib/telemetry/couriers.ts";
import { createErrorLog, type LogError } from "#lib/telemetry/error-log.ts";
import type { PoolStats } from "#lib/telemetry/instruments.ts";
import { createKeyUsage, type KeyUsage } from "#lib/telemetry/key-usage.ts";
import { observedLimiter } from "#lib/telemetry/limiter.ts";
import { createLog } from "#lib/telemetry/log.ts";
import { observeConnecting, observeStatement } from "#lib/telemetry/statements.ts";

/** The dependencies of every instance. */
interface Dependencies {
  env: Env;
  limiter: Limiter;
  policies: LimitPolicies;
  clock: Clock;
  log: Log;
  logError: LogError;
  addressSource: AddressSource;
  /** Limits concurrent uncached work for clients without an API key or a session. */
  renders: ConcurrencyLimit;
  /** Absent where no header or connection shows the client's address. */
  proxyHops?: ProxyHopsCheck | undefined;
}

/** A rendered response of the API; a compressed copy has the same ETag. */
export interface RenderedResponse extends Cacheable {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** The dependencies of an instance with a database. Tests build their own. */
export interface Runtime extends Dependencies, InstanceCouriers {
  db: Kysely<Database>;
  /** Has a connection of its own for readiness checks; undefined: they use `db`. */
  healthDb?: Kysely<Database>;
  /** Counts connections to the database, and requests that wait for one. */
  poolStats: () => PoolStats;
  /** Caches API keys with the catalogue versions of their stores. */
  keys: TtlCache<ValidKey>;
  keyUsage: KeyUsage;
  /** Caches responses to reads of the catalogue. */
  responses: VersionedLru<RenderedResponse>;
  /** Files of uploaded pictures. */
  pictures: PictureStorage;
  /** Fetches pictures to copy from other servers. */
  fetchPicture: FetchPicture;
  /** Absent without AUTH_SECRET: sign-in is unavailable. */
  accounts: MerchantAccounts | undefined;
  orderQueue: OrderQueue;
}

/** The dependencies of an instance that serves pages only, for the store of another instance. */
export interface RemoteStorefront extends Dependencies {
  api: StorefrontClient;
}

type Instance = Runtime | RemoteStorefront;

/** Shorter than the statement timeout, so that a concurrent duplicate gets 409 REQUEST_IN_PROGRESS. */
const LOCK_TIMEOUT_MS = 1000;

const LIMITS_PER_FUNCTION =
  "Each function counts limits separately, so a client gets a multiple of them: set " +
  "UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN";

/** A revoked key and an edited catalogue take effect within this time. */
const KEY_TTL_MS = 1000;
const MAX_KEYS = 10_000;
/** Delay until merchants see that a key was used. */
const KEY_USAGE_DELAY_MS = 5000;
/** How long pages show the last response of a store whose API fails. */
const STALE_IF_ERROR_MS = 10 * 60_000;

// One per process, even when a bundler has duplicated this module.
const RUNTIME = Symbol.for("storefront.runtime");
const slot = globalThis as { [RUNTIME]?: Instance };

/** Returns the dependencies of this process, built from the environment on first use. */
export function instance(): Instance {
  slot[RUNTIME] ??= createInstance(readEnv(process.env));
  return slot[RUNTIME];
}

/** Returns the dependencies of an instance with a database. Throws 404 without one. */
export function runtime(): Runtime {
  const current = instance();
  if ("db" in current) return current;
  throw notFound("path");
}

/** Sets the dependencies of this process, for the server or a test. */
export function installRuntime(current: Instance): void {
  slot[RUNTIME] = current;
}

/**
 * Builds the dependencies for the kind of instance that the environment describes. Nothing else builds
 * them.
 */
export function createInstance(env: Env, addressSource = addressSourceOf(env)): Instance {
  const { STOREFRONT_API_URL: baseUrl, STOREFRONT_API_KEY: apiKey } = env;
  return baseUrl && apiKey
    ? createRemoteStorefront(env, addressSource, { baseUrl, apiKey })
    : createRuntime(env, addressSource);
}

function createRuntime(env: Env, addressSource: AddressSource): Runtime {
  if (!env.DATABASE_URL) {
    throw new Error("DATABASE_URL is not set; `npm start` starts an embedded database");
  }
  const dependencies = createDependencies(env, addressSource);
  const { log } = dependencies;
  const options: DatabaseOptions = {
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    onError: (error) => log.warn({ name: error.name }, "database connection dropped"),
  };
  const { db, pool } = createDb(env.DATABASE_URL, {
    ...options,
    max: env.DATABASE_POOL_SIZE,
    onConnecting: observeConnecting,
    onStatement: observeStatement,
    onParametersRejected: () => log.warn({}, PARAMETERS_REJECTED),
  });
  if (env.onVercel) attachDatabasePool(pool);
  const shares = cacheShares(env);
  return {
    ...dependencies,
    db,
    // Connects at the first check, and disconnects when there are none.
    healthDb: createDb(env.DATABASE_URL, { ...options, max: 1 }).db,
    poolStats: () => ({
      max: env.DATABASE_POOL_SIZE,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ...couriersFor(dependencies),
    keys: createTtlCache({
      ttlMs: KEY_TTL_MS,
      max: MAX_KEYS,
      counts: cacheCounts("api keys"),
    }),
    keyUsage: createKeyUsage({
      store: (hours) => addKeyUsage(db, hours),
      delayMs: KEY_USAGE_DELAY_MS,
      waitUntil: env.onVercel ? waitUntil : () => {},
      clock: systemClock,
      log,
    }),
    responses: createVersionedLru(shares.responses, cacheCounts("responses"), "second render"),
    pictures: createPictureStorage(env, db, log),
    fetchPicture: createPictureFetcher(),
    accounts: env.AUTH_SECRET
      ? createMerchantAccounts({ db, secret: env.AUTH_SECRET, publicUrl: env.PUBLIC_URL })
      : undefined,
    orderQueue: createOrderQueue(env.DATABASE_POOL_SIZE),
  };
}

/** Returns the bytes of memory for cached responses of the API and for cached pages. */
export function cacheShares({ CACHE_MEGABYTES }: Env) {
  const sixteenth = CACHE_MEGABYTES * 64 * 1024;
  // Cached pages are compressed.
  return { responses: 13 * sixteenth, pages: 3 * sixteenth };
}

function createRemoteStorefront(
  env: Env,
  addressSource: AddressSource,
  at: { baseUrl: string; apiKey: string },
): RemoteStorefront {
  const cached = cacheResponses({
    ttlMs: env.STOREFRONT_CACHE_SECONDS * 1000,
    staleIfErrorMs: STALE_IF_ERROR_MS,
    // A character takes up to two bytes.
    maxSize: Math.max(cacheShares(env).responses, 1),
    // Next would cache responses too.
    fetch: (request) =>
      measureWait("upstream", () => fetch(request, { cache: "no-store", signal: request.signal })),
  });
  const api = createStorefrontClient({ ...at, fetch: cached });
  return { ...createDependencies(env, addressSource), api };
}

function createDependencies(env: Env, addressSource: AddressSource): Dependencies {
  const log = createLog(env);
  const memory = createMemoryLimiter({ clock: systemClock });
  const renders = createRenderConcurrency(env);
  observeConcurrency("renders", renders);
  if (env.onVercel && !env.UPSTASH_REDIS_REST_URL) log.warn({}, LIMITS_PER_FUNCTION);
  const limiter =
    env.UPSTASH_REDIS_REST_URL && env.UPSTASH_REDIS_REST_TOKEN
      ? observedLimiter(
          createUpstashLimiter({
            url: env.UPSTASH_REDIS_REST_URL,
            token: env.UPSTASH_REDIS_REST_TOKEN,
            deadlineMs: env.UPSTASH_REDIS_TIMEOUT,
            clock: systemClock,
            fallback: memory,
            log,
          }),
        )
      : memory;
  return {
    env,
    limiter,
    policies: limitPolicies(env),
    clock: systemClock,
    log,
    logError: createErrorLog(log, systemClock, env.DATABASE_URL),
    addressSource,
    renders,
    proxyHops:
      addressSource.kind === "server" ? createProxyHopsCheck(addressSource, log) : undefined,
  };
}

/** Creates the limit for concurrent renders, which leaves connections to orders. */
export function createRenderConcurrency(env: Env): ConcurrencyLimit {
  const { DATABASE_POOL_SIZE, STOREFRONT_API_URL } = env;
  return createConcurrencyLimit({
    ...renderConcurrency(maxRenders(DATABASE_POOL_SIZE, STOREFRONT_API_URL === undefined)),
    name: "renders",
    wait: "renders",
    rejection: serverBusy,
  });
}

/** Creates the couriers of this instance, for the operator's account and those of stores. */
export function couriersFor(
  { env, log, clock }: Pick<Dependencies, "env" | "log" | "clock">,
  settings?: Partial<ShipbubbleSettings>,
): InstanceCouriers {
  return createInstanceCouriers({
    mode: env.APP_MODE,
    baseUrl: env.SHIPBUBBLE_URL,
    operatorKey: env.SHIPBUBBLE_API_KEY,
    encryption: createEncryption(env.ENCRYPTION_SECRET),
    clock,
    log,
    observed: observedCouriers,
    observeCall: courierCall,
    settings,
  });
}

function addressSourceOf(env: Env): AddressSource {
  if (env.onVercel) return { kind: "vercel" };
  const { TRUSTED_PROXY_HOPS: trustedHops, TRUSTED_STOREFRONTS: storefronts } = env;
  return trustedHops > 0 ? { kind: "server", trustedHops, storefronts } : { kind: "unknown" };
}
