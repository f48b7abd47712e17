import type { Route, RouteInput, RouteOutput, ThrottleGroup } from "#lib/contract/route.ts";
import type { RequestOutcome } from "#lib/http/handle.ts";
import { enforceLimit, rejectIfKnownExhausted } from "#lib/http/limits/rate-limit.ts";
import { limitRender } from "#lib/http/limits/render-slot.ts";
import { readInput } from "#lib/http/request/read-input.ts";
import type { KnownResponse } from "#lib/http/response/known-response.ts";
import { cachedSuccess, success } from "#lib/http/response/success.ts";
import { type Handler, runtimeHandler } from "#lib/http/routes/handler.ts";
import { type HandledMethod, methodHandlers } from "#lib/http/routes/path-handlers.ts";
import type { RouteHandlers } from "#lib/http/routes/unknown-path.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { clientIdentity } from "#lib/limits/client-address.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { JsonText } from "#lib/serializers/json-text.ts";
import { authenticate } from "#lib/services/api-keys/authenticate.ts";
import { type StoreContext, storeContext } from "#lib/services/context.ts";

type Service<R extends Route> = (
  ctx: StoreContext,
  input: RouteInput<R>,
) => Promise<RouteOutput<R> | JsonText<RouteOutput<R>>>;

/** Finds the stored result of an identical request; undefined without one. */
type FindReplay<R extends Route> = (
  ctx: StoreContext,
  input: RouteInput<R>,
) => Promise<RouteOutput<R> | undefined>;

/**
 * Builds the handlers for a path with one endpoint; other methods get 405. A stored idempotent result is returned
 * even when the rate limit is exhausted.
 */
export function publicRoute<R extends Route>(
  route: R,
  service: Service<R>,
  findReplay?: FindReplay<R>,
): RouteHandlers {
  return methodHandlers(publicMethod(route, service, findReplay));
}

/** Builds one of the endpoints of a path, as `publicRoute` does. */
export function publicMethod<R extends Route>(
  route: R,
  service: Service<R>,
  findReplay?: FindReplay<R>,
): HandledMethod {
  const endpoint = { route, service, findReplay };
  const handle: Handler = runtimeHandler(route, (rt, request, outcome) =>
    call(rt, endpoint, request, outcome),
  );
  return { route, handle };
}

interface Endpoint<R extends Route> {
  route: R;
  service: Service<R>;
  findReplay: FindReplay<R> | undefined;
}

async function call<R extends Route>(
  rt: Runtime,
  { route, service, findReplay }: Endpoint<R>,
  request: Request,
  outcome: RequestOutcome,
): Promise<Response | KnownResponse> {
  const client = clientIdentity(request.headers, rt.addressSource);
  if (route.group === "catalogue") {
    await enforceLimit(rt, "catalogue_per_ip", client, outcome.limits);
  }
  const { value: key, asOf } = await identify(rt, route, request, client, outcome);
  const { keyUid, store } = key;
  outcome.key = keyUid;
  outcome.store = store.uid;
  // Reads count before validation, expensive requests only once they are valid.
  const keyPolicy = KEY_POLICY[route.group];
  if (route.group === "catalogue") await enforceLimit(rt, keyPolicy, keyUid, outcome.limits);
  if (route.readsEvents && !key.canReadEvents) throw eventsNotAllowed();
  const createContext = (limitFreshness: (time: Date) => void, responseHeaders?: Headers) =>
    storeContext(rt, store, {
      idempotencyKey: request.headers.get("idempotency-key"),
      limitFreshness,
      // Getters: few services need these, and creating them is slow.
      get signal() {
        return request.signal;
      },
      get responseHeaders() {
        responseHeaders ??= new Headers();
        return responseHeaders;
      },
    });
  const input = (await readInput(route, request)) as RouteInput<R>;
  if (route.etag) {
    const query = `${route.path} ${JSON.stringify(input)}`;
    const version = { store: store.uid, version: key.catalogueVersion, asOf };
    return cachedSuccess({ rt, route, request }, version, query, (limitFreshness) =>
      service(createContext(limitFreshness), input),
    );
  }
  const responseHeaders = new Headers();
  const ctx = createContext(() => {}, responseHeaders);
  try {
    if (route.group !== "catalogue") await enforceLimit(rt, keyPolicy, keyUid, outcome.limits);
  } catch (limitExceeded) {
    const stored = await findReplay?.(ctx, input);
    if (stored === undefined) throw limitExceeded;
    // A replay has no side effects and counts as a read.
    await enforceLimit(rt, KEY_POLICY.catalogue, keyUid, outcome.limits);
    return success({ rt, route, request }, stored, responseHeaders);
  }
  return success({ rt, route, request }, await service(ctx, input), responseHeaders);
}

function eventsNotAllowed(): Failure {
  return new Failure({
    code: "EVENTS_NOT_ALLOWED",
    text: 'The API key may not read events: create one with "Read events"',
  });
}

const KEY_POLICY = {
  catalogue: "catalogue_per_key",
  quotes: "quotes_per_key",
  orders: "orders_per_key",
  payments: "payments_per_key",
} as const satisfies Record<ThrottleGroup, string>;

/**
 * Authenticates the request and counts invalid keys per client address. Once an address has exhausted its
 * failures, a key that this process has not seen valid gets 429 without a query; known keys keep working,
 * because an attacker and a storefront may share an address. Each process learns of the limit from its own failed
 * request.
 */
async function identify(
  rt: Runtime,
  route: Route,
  request: Request,
  client: string,
  outcome: RequestOutcome,
) {
  const purpose = route.method === "GET" ? "read" : "write";
  const failureLimit = ["auth_failures_per_ip", client, outcome.limits] as const;
  try {
    return await authenticate(rt, request.headers.get("authorization"), purpose, () =>
      rejectIfKnownExhausted(rt, ...failureLimit),
    );
  } catch (error) {
    if (error instanceof Failure && error.status === 401) await enforceLimit(rt, ...failureLimit);
    throw error;
  }
}

/** How long any cache may store the response. */
const MAX_AGE_SECONDS = 300;

/** Builds the handlers for a path without authentication, whose response is the same for everyone. */
export function unauthenticatedRoute<R extends Route>(
  route: R,
  read: (env: Runtime["env"]) => RouteOutput<R>,
): RouteHandlers {
  const handle = runtimeHandler(route, async (rt, request, { limits }) => {
    const client = clientIdentity(request.headers, rt.addressSource);
    await enforceLimit(rt, "catalogue_per_ip", client, limits);
    const headers = new Headers({ "cache-control": `public, max-age=${MAX_AGE_SECONDS}` });
    return limitRender(rt, request, () => success({ rt, route, request }, read(rt.env), headers));
  });
  return methodHandlers({ route, handle });
}
