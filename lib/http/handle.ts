import { nanoid } from "nanoid";
import { noteDiskFull } from "#db/database-advice.ts";
import { isDatabaseOutage } from "#db/errors.ts";
import type { Route } from "#lib/contract/route.ts";
import { type RequestLimits, rateLimitHeaders } from "#lib/http/limits/rate-limit.ts";
import { costFields } from "#lib/http/request-cost.ts";
import { finishResponse, type KnownResponse } from "#lib/http/response/known-response.ts";
import { responseFormats } from "#lib/http/response/response-format.ts";
import { API_SECURITY_HEADERS } from "#lib/http/response/security-headers.ts";
import { NOT_CACHED } from "#lib/kernel/cache-control.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, unavailable } from "#lib/kernel/errors.ts";
import {
  allowDatabaseWait,
  CLIENT_CLOSED_REQUEST,
  type RequestContext,
  runInRequest,
} from "#lib/kernel/request-context.ts";
import type { Runtime } from "#lib/runtime.ts";
import { causeOf } from "#lib/telemetry/error-log.ts";
import { observedRequest } from "#lib/telemetry/requests.ts";

/** What a handler reports about a request, for its log line and headers. */
export interface RequestOutcome {
  store?: string;
  key?: string;
  limits: RequestLimits;
}

/** The part of a route that `handleRequest` needs. A quiet route is logged at debug level. */
export type HandledRoute = Pick<Route, "path" | "style" | "badRequestMessage"> &
  Partial<Pick<Route, "group">> & { quiet?: boolean };

/** An instance without a database counts no key usage. */
type Dependencies = Pick<Runtime, "log" | "logError"> & Partial<Pick<Runtime, "keyUsage">>;

/** How much longer than other requests an order may wait for the database. */
const EXTRA_ORDER_WAIT_MS = 5_000;

/** Handles one request: turns errors into JSON in the endpoint's style, sets the headers and logs the outcome. */
export function handleRequest(
  rt: Dependencies,
  route: HandledRoute,
  request: Request,
  respond: (outcome: RequestOutcome) => Promise<Response | KnownResponse>,
): Promise<Response> {
  const { method, url, headers } = request;
  return runInRequest(nanoid(), (scope) => {
    if (route.group === "orders") allowDatabaseWait(EXTRA_ORDER_WAIT_MS);
    const arrived = { surface: surfaceOf(url), route: route.path, method };
    return observedRequest({ ...arrived, id: scope.id, headers }, async (report) => {
      const started = performance.now();
      const outcome: RequestOutcome = { limits: { states: [], degraded: false } };
      let failure: Failure | undefined;
      let cause: string | undefined;
      let response: Response | KnownResponse;
      try {
        response = await respond(outcome);
      } catch (error) {
        failure = toFailure(error, (reason) => {
          cause = causeOf(reason);
          noteDiskFull(reason);
          rt.logError(reason);
        });
        response = failureResponse(route, failure);
      }
      setHeaders(response, scope, outcome);
      if (outcome.key) rt.keyUsage?.count(outcome.key, response.status === 429);
      const answered = {
        ...outcomeFields(response, failure, outcome),
        ...(scope.abandoned && { status: CLIENT_CLOSED_REQUEST }),
      };
      report(answered);
      const ms = Math.round(performance.now() - started);
      const fields = { ...arrived, ...answered, cause, ms, ...costFields(scope) };
      rt.log[route.quiet ? "debug" : "info"](fields, "request");
      return finishResponse(request, response);
    });
  });
}

/** Returns the API that a URL belongs to: several have a path such as `/orders`. */
function surfaceOf(url: string): string {
  return /^\w+:\/\/[^/]+\/api\/(public|storefront|dashboard)\//.exec(url)?.[1] ?? "server";
}

/** Returns true for a stored idempotent result. Cached responses never have the header. */
function isReplay(response: Response | KnownResponse): boolean {
  return response instanceof Response && response.headers.has("idempotency-replayed");
}

/** Returns the log fields of an outcome; undefined fields are not written. */
function outcomeFields(
  response: Response | KnownResponse,
  failure: Failure | undefined,
  outcome: RequestOutcome,
) {
  const { states, degraded } = outcome.limits;
  const limiter: "degraded" | "ok" = degraded ? "degraded" : "ok";
  return {
    status: response.status,
    code: failure?.code,
    replayed: isReplay(response) || undefined,
    store: outcome.store,
    key: outcome.key,
    limiter: states.length > 0 ? limiter : undefined,
    rejected_by:
      failure?.status === 429 ? states.find(({ allowed }) => !allowed)?.bucket.policy : undefined,
  };
}

function failureResponse(
  route: Pick<Route, "style" | "badRequestMessage">,
  failure: Failure,
): Response {
  const body = JSON.stringify(
    responseFormats[route.style].failure(failure, route.badRequestMessage),
  );
  const headers = new Headers({ "content-type": "application/json; charset=utf-8" });
  if (failure.allow) headers.set("allow", failure.allow.join(", "));
  if (failure.retryAfter) headers.set("retry-after", String(failure.retryAfter));
  if (failure.status === 401) headers.set("www-authenticate", "Bearer");
  return new Response(body, { status: failure.status, headers });
}

const OWN_POLICIES = ["cross-origin-resource-policy", "content-security-policy"];

function setHeaders(
  response: Response | KnownResponse,
  { id }: RequestContext,
  { limits }: RequestOutcome,
): void {
  const common: Record<string, string> = {
    "x-request-id": id,
    vary: "Accept-Encoding, Authorization",
    ...API_SECURITY_HEADERS,
    ...rateLimitHeaders(limits),
  };
  if (!(response instanceof Response)) {
    Object.assign(response.headers, common);
    return;
  }
  const { headers } = response;
  // Pictures allow embedding by other sites, and the HTML of mails has a policy of its own.
  const own = OWN_POLICIES.map((name) => [name, headers.get(name)] as const);
  for (const [name, value] of Object.entries(common)) headers.set(name, value);
  for (const [name, value] of own) if (value) headers.set(name, value);
  if (!headers.has("cache-control")) headers.set("cache-control", NOT_CACHED);
}

/**
 * Converts any error to the failure that the caller gets. Passes the cause of a 5xx to `report`, for the log.
 */
export function toFailure(error: unknown, report: (cause: unknown) => void): Failure {
  const failure = classify(error);
  if (failure.status >= 500 && !EXPECTED.has(failure.code)) report(failure.cause ?? failure);
  return failure;
}

/** 5xx failures that are not logged: the client disconnected, or a concurrency limit was reached. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set([
  "COURIERS_CANCELLED",
  "SERVER_BUSY",
  "SIGN_IN_BUSY",
  "UPLOADS_BUSY",
]);

function classify(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseOutage(error)) return unavailable(error);
  return new Failure({
    code: "INTERNAL_ERROR",
    text: "An unexpected error occurred",
    cause: error,
  });
}
