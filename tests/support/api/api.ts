import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { installRuntime } from "#lib/current-runtime.ts";
import type { Log } from "#lib/kernel/log.ts";
import { requestLogFields } from "#lib/kernel/request-context.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Runtime } from "#lib/runtime.ts";
import { createApiRouter } from "#lib/server/api-router.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { observedCouriers } from "#lib/telemetry/couriers.ts";
import { observedLimiter } from "#lib/telemetry/limiter.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { createResponseValidator, ourDescription } from "#tests/support/api/response-validator.ts";
import { PUBLIC_URL, type RuntimeParts, testRuntime } from "#tests/support/api/runtime.ts";

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
  createKeyFor(
    storeUid: string,
    terms?: { expiresAt?: Date; canReadEvents?: boolean },
  ): Promise<string>;
}

/**
 * Creates the whole API in this process, routed as the server does, on a real database and with
 * replaceable parts. Throws when a response does not match the OpenAPI document.
 */
export async function createApi(db: Kysely<Database>, parts: RuntimeParts = {}): Promise<Api> {
  const { services } = parts;
  const log: LogLine[] = [];
  // No window of a rate limit ends during a test.
  const limiterClock = parts.clock ?? createManualClock("2026-03-01T12:30:00Z");
  const limiter = parts.limiter ?? createMemoryLimiter({ clock: limiterClock });
  const runtime = testRuntime(db, {
    log: recordInto(log),
    poolStats: () => ({ max: 5, total: 1, idle: 1, waiting: 0 }),
    ...parts,
    limiter: observedLimiter(limiter),
    services: {
      ...services,
      ...(services?.couriers && { couriers: observedCouriers(services.couriers) }),
    },
  });
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
    createKeyFor: async (storeUid, { expiresAt = null, canReadEvents = false } = {}) => {
      const { key } = await createKey(db, {
        storeUid,
        name: "test",
        mode: runtime.env.APP_MODE,
        expiresAt,
        canReadEvents,
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
