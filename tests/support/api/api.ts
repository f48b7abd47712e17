import path from "node:path";
import type { Kysely } from "kysely";
import { addKeyUsage } from "#db/queries/api-keys/api-key-usage.ts";
import type { Database } from "#db/schema.ts";
import { createMerchantAccounts } from "#lib/accounts/merchant-accounts.ts";
import { cacheCounts } from "#lib/cache/cache-counts.ts";
import { createTtlCache } from "#lib/cache/ttl-cache.ts";
import { createVersionedLru } from "#lib/cache/versioned-lru.ts";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import type { Couriers } from "#lib/couriers/port.ts";
import type { ShipbubbleSettings } from "#lib/couriers/shipbubble/shipbubble.ts";
import { readEnv } from "#lib/env.ts";
import { type Clock, systemClock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { requestLogFields } from "#lib/kernel/request-context.ts";
import type { AddressSource } from "#lib/limits/client-address.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { createPictureFetcher } from "#lib/pictures/fetch-picture.ts";
import { createPostgresPictures } from "#lib/pictures/picture-storage.ts";
import {
  cacheShares,
  couriersFor,
  createRenderConcurrency,
  installRuntime,
  type Runtime,
} from "#lib/runtime.ts";
import { createApiRouter } from "#lib/server/api-router.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { createOrderQueue } from "#lib/services/orders/order-queue.ts";
import { observedCouriers } from "#lib/telemetry/couriers.ts";
import { createErrorLog } from "#lib/telemetry/error-log.ts";
import { createKeyUsage } from "#lib/telemetry/key-usage.ts";
import { observedLimiter } from "#lib/telemetry/limiter.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { createResponseValidator, ourDescription } from "#tests/support/api/response-validator.ts";

export const PUBLIC_URL = "https://shop.example";
export const AUTH_SECRET = "a secret for the tests, long enough";
const BASE = PUBLIC_URL + API_BASE_PATH;

interface LogLine {
  level: string;
  text: string;
  fields: Record<string, unknown>;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect bodies of any shape
  body: any;
}

export interface Api {
  runtime: Runtime;
  log: LogLine[];
  /** The request handler, for a real server. */
  route: (request: Request) => Promise<Response>;
  /** Sends a request below the API's base path; `key` becomes the bearer header. */
  request(path: string, init?: RequestInit & { key?: string }): Promise<Reply>;
  get(path: string, key?: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, key: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Creates a key for the store. */
  createKeyFor(storeUid: string, expiresAt?: Date): Promise<string>;
}

export interface Parts {
  clock?: Clock;
  limiter?: Limiter;
  couriers?: Couriers;
  /** Creates the couriers that use a store's own account with the aggregator at SHIPBUBBLE_URL. */
  courierSettings?: Partial<ShipbubbleSettings>;
  addressSource?: AddressSource;
  /** TTL of a key that was found; by default every request looks it up. */
  keyLifetimeMs?: number;
  environment?: Record<string, string>;
}

/**
 * Creates the whole API in this process, routed as the server does, on a real database and with
 * replaceable parts. Throws when a response does not match the OpenAPI document.
 */
export async function createApi(db: Kysely<Database>, parts: Parts = {}): Promise<Api> {
  const env = readEnv({
    APP_MODE: "sandbox",
    PUBLIC_URL,
    LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "0",
    LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: "0",
    LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK: "0",
    ...parts.environment,
  });
  const clock = parts.clock ?? systemClock;
  // No window of a rate limit ends during a test.
  const limiterClock = parts.clock ?? createManualClock("2026-03-01T12:30:00Z");
  const log: LogLine[] = [];
  const runtime: Runtime = {
    env,
    db,
    poolStats: () => ({ max: 5, total: 1, idle: 1, waiting: 0 }),
    clock,
    ...couriersFor({ env, clock, log: recordInto(log) }, parts.courierSettings),
    ...(parts.couriers && { couriers: observedCouriers(parts.couriers) }),
    accounts: createMerchantAccounts({ db, secret: AUTH_SECRET, publicUrl: PUBLIC_URL }),
    limiter: observedLimiter(parts.limiter ?? createMemoryLimiter({ clock: limiterClock })),
    policies: limitPolicies({
      LIMIT_CATALOGUE_PER_KEY: env.LIMIT_CATALOGUE_PER_KEY ?? 0,
      LIMIT_CATALOGUE_PER_IP: env.LIMIT_CATALOGUE_PER_IP ?? 0,
      LIMIT_ORDERS_PER_KEY: env.LIMIT_ORDERS_PER_KEY ?? 0,
      LIMIT_QUOTES_PER_KEY: env.LIMIT_QUOTES_PER_KEY ?? 0,
    }),
    keys: createTtlCache({ ttlMs: parts.keyLifetimeMs ?? 0, max: 100 }),
    keyUsage: createKeyUsage({
      store: (hours) => addKeyUsage(db, hours),
      // Longer than any test, which flushes explicitly.
      delayMs: 3_600_000,
      waitUntil: () => {},
      clock,
      log: recordInto(log),
    }),
    responses: createVersionedLru(cacheShares(env).responses, cacheCounts("responses")),
    pictures: createPostgresPictures(db),
    fetchPicture: createPictureFetcher(),
    log: recordInto(log),
    logError: createErrorLog(recordInto(log), clock),
    addressSource: parts.addressSource ?? { kind: "unknown" },
    renders: createRenderConcurrency(env),
    orderQueue: createOrderQueue(env.DATABASE_POOL_SIZE),
  };
  installRuntime(runtime);
  sharedRouter ??= createApiRouter(path.join(import.meta.dirname, "../../.."));
  const route = await sharedRouter;

  const request: Api["request"] = async (below, { key, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (key) headers.set("authorization", `Bearer ${key}`);
    const response = await route(new Request(`${BASE}${below}`, { ...init, headers }));
    const text = await response.text();
    const { status, headers: got } = response;
    const { method = "GET" } = init;
    const path = API_BASE_PATH + below;
    const violations = validator().violations({ method, path, status, headers: got, text });
    if (violations.length > 0) throw new Error(`not documented: ${violations.join("; ")}`);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === "" ? undefined : JSON.parse(text),
    };
  };

  return {
    runtime,
    log,
    route,
    request,
    get: (below, key, headers) => request(below, { key, headers }),
    post: (below, key, body, headers) =>
      request(below, {
        method: "POST",
        key,
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    createKeyFor: async (storeUid, expiresAt) => {
      const { key } = await createKey(db, {
        storeUid,
        name: "test",
        mode: env.APP_MODE,
        expiresAt: expiresAt ?? null,
      });
      return key;
    },
  };
}

/** Its handlers use the installed runtime. */
let sharedRouter: ReturnType<typeof createApiRouter> | undefined;
let sharedValidator: ReturnType<typeof createResponseValidator> | undefined;

function validator() {
  sharedValidator ??= createResponseValidator(ourDescription());
  return sharedValidator;
}

function recordInto(lines: LogLine[]): Log {
  const at = (level: string) => (fields: object, text: string) => {
    lines.push({ level, text, fields: { ...requestLogFields(), ...fields } });
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
