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
import type { ShipbubbleSettings } from "#lib/couriers/shipbubble/shipbubble.ts";
import type { Env } from "#lib/env.ts";
import { type Clock, systemClock } from "#lib/kernel/clock.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { serverBusy } from "#lib/kernel/errors.ts";
import type { Log } from "#lib/kernel/log.ts";
import { measureWait } from "#lib/kernel/request-context.ts";
import type { AddressSource } from "#lib/limits/client-address.ts";
import { maxRenders, observeConcurrency, renderConcurrency } from "#lib/limits/concurrency.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import { type LimitPolicies, limitPolicies } from "#lib/limits/policies.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { createProxyHopsCheck, type ProxyHopsCheck } from "#lib/limits/proxy-hops.ts";
import { createUpstashLimiter } from "#lib/limits/upstash.ts";
import type { ProviderSettings } from "#lib/payments/provider-calls.ts";
import { createServices, type Services } from "#lib/runtime-services.ts";
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

/** The dependencies of an instance with a database. */
export interface Runtime extends Dependencies {
  db: Kysely<Database>;
  /** Has a connection of its own for readiness checks; undefined: they use `db`. */
  healthDb?: Kysely<Database>;
  /** Counts connections to the database, and requests that wait for one; absent for the database of the caller. */
  poolStats?: () => PoolStats;
  /** Caches API keys with the catalogue versions of their stores. */
  keys: TtlCache<ValidKey>;
  keyUsage: KeyUsage;
  /** Caches responses to reads of the catalogue. */
  responses: VersionedLru<RenderedResponse>;
  /** What the use cases need besides the database. */
  services: Services;
  /** Keeps a function running after its response; undefined on a server, which runs jobs by itself. */
  waitUntil: ((work: Promise<unknown>) => void) | undefined;
  /** Absent without AUTH_SECRET: sign-in is unavailable. */
  accounts: MerchantAccounts | undefined;
}

/** The dependencies of an instance that serves pages only, for the store of another instance. */
export interface RemoteStorefront extends Dependencies {
  api: StorefrontClient;
}

/** The dependencies of an instance of either kind. */
export type AnyRuntime = Runtime | RemoteStorefront;

/** Parts of a runtime to use instead of those that the environment describes. The other parts use them. */
export interface RuntimeOverrides extends Partial<Omit<Runtime, "env" | "services">> {
  services?: Partial<Services>;
  courierSettings?: Partial<ShipbubbleSettings>;
  paymentSettings?: Partial<ProviderSettings>;
}

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

/**
 * Builds the dependencies for the kind of instance that the environment describes.
 */
export function createInstance(
  env: Env,
  overrides: Pick<RuntimeOverrides, "addressSource"> = {},
): AnyRuntime {
  const { STOREFRONT_API_URL: baseUrl, STOREFRONT_API_KEY: apiKey } = env;
  return baseUrl && apiKey
    ? createRemoteStorefront(env, { baseUrl, apiKey }, overrides)
    : createRuntime(env, overrides);
}

/** Builds the dependencies of an instance with a database. Nothing else builds them. */
export function createRuntime(env: Env, overrides: RuntimeOverrides = {}): Runtime {
  const { services, courierSettings, paymentSettings, ...parts } = overrides;
  const dependencies = createDependencies(env, parts);
  const { clock, log, logError } = dependencies;
  const database = parts.db ? { db: parts.db } : connectDatabase(env, log);
  const { db } = database;
  return {
    ...dependencies,
    ...database,
    services: {
      ...createServices(env, { db, clock, log, logError, courierSettings, paymentSettings }),
      ...services,
    },
    keys: createTtlCache({
      ttlMs: KEY_TTL_MS,
      max: MAX_KEYS,
      counts: cacheCounts("api keys"),
    }),
    keyUsage: createKeyUsage({
      store: (hours) => addKeyUsage(db, hours),
      delayMs: KEY_USAGE_DELAY_MS,
      waitUntil: env.onVercel ? waitUntil : () => {},
      clock,
      log,
    }),
    responses: createVersionedLru(
      cacheShares(env).responses,
      cacheCounts("responses"),
      "second render",
    ),
    waitUntil: env.onVercel ? waitUntil : undefined,
    accounts: env.AUTH_SECRET
      ? createMerchantAccounts({ db, secret: env.AUTH_SECRET, publicUrl: env.PUBLIC_URL })
      : undefined,
    ...parts,
  };
}

function connectDatabase(env: Env, log: Log) {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: max } = env;
  if (!url) throw new Error("DATABASE_URL is not set; `npm start` starts an embedded database");
  const options: DatabaseOptions = {
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    onError: (error) => log.warn({ name: error.name }, "database connection dropped"),
  };
  const { db, pool } = createDb(url, {
    ...options,
    max,
    onConnecting: observeConnecting,
    onStatement: observeStatement,
    onParametersRejected: () => log.warn({}, PARAMETERS_REJECTED),
  });
  if (env.onVercel) attachDatabasePool(pool);
  const { db: healthDb } = createDb(url, { ...options, max: 1 });
  const poolStats = () => ({
    max,
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, healthDb, poolStats };
}

/** Returns the bytes of memory for cached responses of the API and for cached pages. */
export function cacheShares({ CACHE_MEGABYTES }: Env) {
  const sixteenth = CACHE_MEGABYTES * 64 * 1024;
  // Cached pages are compressed.
  return { responses: 13 * sixteenth, pages: 3 * sixteenth };
}

function createRemoteStorefront(
  env: Env,
  at: { baseUrl: string; apiKey: string },
  overrides: Partial<Pick<Dependencies, "addressSource">>,
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
  return { ...createDependencies(env, overrides), api };
}

function createDependencies(
  env: Env,
  overrides: Partial<Pick<Dependencies, "addressSource" | "clock" | "limiter" | "log">>,
): Dependencies {
  const { clock = systemClock, log = createLog(env) } = overrides;
  const addressSource = overrides.addressSource ?? addressSourceOf(env);
  const renders = createRenderConcurrency(env);
  observeConcurrency("renders", renders);
  return {
    env,
    clock,
    log,
    logError: createErrorLog(log, clock, env.DATABASE_URL),
    limiter: overrides.limiter ?? createLimiter(env, { clock, log }),
    policies: limitPolicies(env),
    addressSource,
    renders,
    proxyHops:
      addressSource.kind === "server" ? createProxyHopsCheck(addressSource, log) : undefined,
  };
}

function createLimiter(env: Env, { clock, log }: Pick<Dependencies, "clock" | "log">): Limiter {
  const memory = createMemoryLimiter({ clock });
  const {
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token,
    UPSTASH_REDIS_TIMEOUT: deadlineMs,
  } = env;
  if (url && token) {
    return observedLimiter(
      createUpstashLimiter({ url, token, deadlineMs, clock, fallback: memory, log }),
    );
  }
  if (env.onVercel) log.warn({}, LIMITS_PER_FUNCTION);
  return memory;
}

/** Creates the limit for concurrent renders, which leaves connections to orders. */
function createRenderConcurrency(env: Env): ConcurrencyLimit {
  const { DATABASE_POOL_SIZE, STOREFRONT_API_URL } = env;
  return createConcurrencyLimit({
    ...renderConcurrency(maxRenders(DATABASE_POOL_SIZE, STOREFRONT_API_URL === undefined)),
    name: "renders",
    wait: "renders",
    rejection: serverBusy,
  });
}

function addressSourceOf(env: Env): AddressSource {
  if (env.onVercel) return { kind: "vercel" };
  const { TRUSTED_PROXY_HOPS: trustedHops, TRUSTED_STOREFRONTS: storefronts } = env;
  return trustedHops > 0 ? { kind: "server", trustedHops, storefronts } : { kind: "unknown" };
}
