import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import type { Limiter } from "#lib/limits/port.ts";
import type {
  BuildRequest,
  RequestBuilders,
  RequestSpec,
  ScenarioContext,
} from "#tests/openapi/scenario-setup.ts";
import { ownFailures } from "#tests/openapi/specific-failures.ts";
import { successes } from "#tests/openapi/successes.ts";

type OperationName = keyof typeof routes;

/** A request and its documented response. */
export interface Scenario {
  operation: OperationName;
  status: number;
  /** Distinguishes responses of one status: an error code or a name. */
  name: string;
  build: BuildRequest;
}

/** At least one scenario for every response of every endpoint. */
export const scenarios: Scenario[] = Object.entries<Route>(routes).flatMap(([key, route]) => {
  const operation = key as OperationName;
  const succeeding: RequestBuilders = successes[operation];
  const valid = Object.values(succeeding)[0] as BuildRequest;
  const failing = { ...commonFailures(route, valid), ...ownFailures[operation] };
  const known: RequestBuilders = route.etag
    ? { unchanged: changed(valid, () => ({ headers: { "if-none-match": "*" } })) }
    : {};
  const to = (builders: RequestBuilders, statusOf: (name: string) => number): Scenario[] =>
    Object.entries(builders).map(([name, build]) => ({
      operation,
      status: statusOf(name),
      name,
      build,
    }));
  return [
    ...to(succeeding, () => route.status),
    ...to(known, () => 304),
    ...to(failing as RequestBuilders, (code) => ERROR_CODES[code as ErrorCode].status),
  ];
});

/** Errors with the same cause at every endpoint. */
function commonFailures(route: Route, valid: BuildRequest): Partial<RequestBuilders<ErrorCode>> {
  return {
    METHOD_NOT_ALLOWED: changed(valid, () => ({ method: "DELETE" })),
    ENDPOINT_THROTTLED: async (context) => {
      // Different orders, since an equal one would be replayed.
      const [first, next] = [await valid(context), await valid(context)];
      return { ...next, on: { environment: ONE_AN_HOUR }, after: [first] };
    },
    INTERNAL_ERROR: changed(valid, () => ({
      on: { environment: ONE_AN_HOUR, limiter: brokenLimiter },
    })),
    ...(!route.unauthenticated && {
      AUTHENTICATION_FAILED: changed(valid, () => ({ key: null })),
      SERVICE_UNAVAILABLE: changed(valid, ({ deadDb }) => ({ on: { db: deadDb } })),
    }),
    ...(route.body && {
      BODY_TOO_LARGE: changed(valid, () => ({ body: `"${"x".repeat(64 * 1024)}"` })),
      UNSUPPORTED_MEDIA_TYPE: changed(valid, () => ({ headers: { "content-type": "text/plain" } })),
    }),
  };
}

const ONE_AN_HOUR = {
  LIMIT_CATALOGUE_PER_IP: "1",
  LIMIT_CATALOGUE_PER_KEY: "1",
  LIMIT_QUOTES_PER_KEY: "1",
  LIMIT_ORDERS_PER_KEY: "1",
  LIMIT_PAYMENTS_PER_KEY: "1",
};

function fail(): never {
  throw new TypeError("cannot read properties of undefined");
}

/** An unexpected error: limiters never throw. */
const brokenLimiter: Limiter = { take: fail, peek: fail, knownRejection: fail };

function changed(
  valid: BuildRequest,
  change: (context: ScenarioContext) => Partial<RequestSpec>,
): BuildRequest {
  return async (context) => {
    const request = await valid(context);
    const changes = change(context);
    return { ...request, ...changes, headers: { ...request.headers, ...changes.headers } };
  };
}
