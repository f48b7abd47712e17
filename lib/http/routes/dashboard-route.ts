import type {
  DashboardInput,
  DashboardOutput,
  DashboardRoute,
} from "#lib/contract/dashboard/route.ts";
import { handleRequest, type RequestOutcome } from "#lib/http/handle.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { purgePagesLater } from "#lib/http/pages/cdn-cache.ts";
import { bodyOf, readInput } from "#lib/http/request/read-input.ts";
import { requireSameOrigin } from "#lib/http/request/same-origin.ts";
import { responseFormats } from "#lib/http/response/response-format.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";
import { Failure, methodNotAllowed, notFound, unauthenticated } from "#lib/kernel/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { openStore } from "#lib/services/members/open-store.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

const BASE = "/api/dashboard/stores/";

interface Endpoint {
  method: DashboardRoute["method"];
  serve: (request: Request) => Promise<Response>;
}

/** One verb of a path below a store's own, for whoever is signed in and works in that store. */
export function dashboardEndpoint<R extends DashboardRoute>(
  route: R,
  service: (ctx: DashboardContext, input: DashboardInput<R>) => Promise<DashboardOutput<R>>,
): Endpoint {
  return endpoint(route, service);
}

/**
 * The same where the body is a file: at most `limit` bytes, read by the service as they arrive. A Response
 * of the service's is sent as it is.
 */
export function dashboardUpload<R extends DashboardRoute>(
  route: R,
  limit: number,
  receive: (
    ctx: DashboardContext,
    input: DashboardInput<R>,
    body: AsyncIterable<Uint8Array>,
  ) => Promise<Response | DashboardOutput<R>>,
): Endpoint {
  return endpoint<R>(route, (ctx, input, request) => receive(ctx, input, bodyOf(request, limit)));
}

function endpoint<R extends DashboardRoute>(
  route: R,
  respond: (
    ctx: DashboardContext,
    input: DashboardInput<R>,
    request: Request,
  ) => Promise<Response | DashboardOutput<R>>,
): Endpoint {
  return {
    method: route.method,
    serve: (request) =>
      handleRequest({ path: route.path, style: "envelope" }, request, async (outcome) => {
        const ctx = await authorize(route, request, outcome);
        const input = await readInput(route, request);
        const reply = await respond(ctx, input as DashboardInput<R>, request);
        if (route.method !== "GET") purgePagesLater(ctx.store.uid);
        if (reply instanceof Response) return reply;
        return Response.json(responseFormats.envelope.success(reply, route.message));
      }),
  };
}

/** All verbs of one path: those of its endpoints answer, the others say which do. */
export function dashboardPath(...endpoints: Endpoint[]): typeof unknownPath {
  const allow = endpoints.map(({ method }) => method);
  const refuse = (request: Request) =>
    handleRequest({ path: "/{store}", style: "envelope" }, request, async () => {
      throw methodNotAllowed(allow);
    });
  const handlers = Object.fromEntries(Object.keys(unknownPath).map((verb) => [verb, refuse]));
  for (const { method, serve } of endpoints) handlers[method] = serve;
  return handlers as typeof unknownPath;
}

/** The store is found through the session's own membership or not at all: 404 for another's. */
async function authorize(
  route: DashboardRoute,
  request: Request,
  outcome: RequestOutcome,
): Promise<DashboardContext> {
  const rt = runtime();
  if (route.method !== "GET") requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
  const merchant = await rt.accounts?.identify(request.headers);
  if (!merchant) throw unauthenticated();
  await enforceLimit(rt, "dashboard_per_merchant", merchant.id, outcome.limits);
  const [slug = ""] = new URL(request.url).pathname.slice(BASE.length).split("/");
  const idempotencyKey = merchantsKey(merchant.id, request.headers.get("idempotency-key"));
  const surroundings = { ...rt, signal: request.signal, idempotencyKey };
  const ctx = await openStore(surroundings, merchant, slug);
  if (!ctx) throw notFound("store");
  outcome.store = ctx.store.uid;
  if (route.role === "owner" && ctx.role !== "owner") throw forbidden();
  return ctx;
}

/** Apart from the keys of shoppers, of the merchant's own storefronts and of whoever else works in the store. */
function merchantsKey(merchantId: string, header: string | null): string | null {
  return header && `dashboard:${merchantId}:${header}`;
}

function forbidden(): Failure {
  return new Failure({
    code: "FORBIDDEN",
    text: "Only owners of the store can do this",
  });
}
