import { Readable } from "node:stream";
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
import { createRouter } from "#lib/http/routes/router.ts";
import {
  type Handler,
  type RouteHandlers,
  toRouteHandlers,
  unknownPath,
} from "#lib/http/routes/unknown-path.ts";
import { Failure, methodNotAllowed, notFound, unauthenticated } from "#lib/kernel/errors.ts";
import { runtime } from "#lib/runtime.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { openStore } from "#lib/services/members/open-store.ts";

const BASE = "/api/dashboard/stores/";

interface Endpoint extends Pick<DashboardRoute, "method" | "path"> {
  serve: Handler;
}

/** Builds a method whose body is a file of at most `maxBytes`, streamed to the service. */
export function dashboardUpload<R extends DashboardRoute>(
  route: R,
  maxBytes: number,
  receive: (
    ctx: DashboardContext,
    input: DashboardInput<R>,
    body: AsyncIterable<Uint8Array>,
  ) => Promise<Response | DashboardOutput<R>>,
): Endpoint {
  return dashboardEndpoint<R>(route, (ctx, input, request) =>
    receive(ctx, input, bodyOf(request, maxBytes)),
  );
}

/** Builds one method of a store's path, for signed-in members of that store. A Response is sent unchanged. */
export function dashboardEndpoint<R extends DashboardRoute>(
  route: R,
  respond: (
    ctx: DashboardContext,
    input: DashboardInput<R>,
    request: Request,
  ) => Promise<Response | DashboardOutput<R>>,
): Endpoint {
  return {
    method: route.method,
    path: route.path,
    serve: (request) =>
      handleRequest({ path: route.path, style: "envelope" }, request, async (outcome) => {
        const ctx = await authorize(route, request, outcome);
        const input = await readInput(route, request);
        const result = await respond(ctx, input as DashboardInput<R>, request).finally(() => {
          // A failed write may have changed some products.
          if (route.method !== "GET") purgePagesLater(ctx.store.uid);
        });
        if (result instanceof Response) return result;
        return Response.json(responseFormats.envelope.success(result, "Done"));
      }),
  };
}

/** Builds the handlers for all paths below a store; unknown paths get 404, unsupported methods 405. */
export function dashboardRoutes(endpoints: Endpoint[]): RouteHandlers {
  const router = createRouter().basePath(`${BASE}:store`);
  for (const [path, group] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const rejectMethod = (request: Request) =>
      handleRequest({ path, style: "envelope" }, request, async () => {
        throw methodNotAllowed(group.map(({ method }) => method));
      });
    router.all(path.replace(/\{(\w+)\}/g, ":$1"), ({ req: { raw } }) => {
      const endpoint = group.find(({ method }) => method === raw.method);
      return (endpoint?.serve ?? rejectMethod)(raw);
    });
  }
  router.all("*", ({ req: { raw } }) => unknownPath.GET(raw));
  return toRouteHandlers({}, async (request) => router.fetch(request));
}

/** Finds the store among the merchant's memberships; another store is a 404. */
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
  const header = request.headers.get("idempotency-key");
  // Prefixed, so that it differs from the keys of shoppers, API clients and other merchants.
  const idempotencyKey = header && `dashboard:${merchant.id}:${header}`;
  const services = { ...rt, signal: request.signal, idempotencyKey };
  const ctx = await openStore(services, merchant, slug);
  if (!ctx) throw notFound("store");
  outcome.store = ctx.store.uid;
  if (route.role === "owner" && ctx.role !== "owner") {
    throw new Failure({ code: "FORBIDDEN", text: "Only owners of the store can do this" });
  }
  if (route.limitPerStore) {
    await enforceLimit(rt, route.limitPerStore, ctx.store.uid, outcome.limits);
  }
  return ctx;
}

/** Streams a CSV download, named after the store and its content. */
export function streamCsv<Input>(
  name: "products" | "orders" | "customers",
  exportLines: (ctx: DashboardContext, input: Input) => AsyncGenerator<string>,
): (ctx: DashboardContext, input: Input) => Promise<Response> {
  return async (ctx, input) => {
    const lines = Readable.from(exportLines(ctx, input), { objectMode: false });
    return new Response(Readable.toWeb(lines) as ReadableStream, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${ctx.store.slug}-${name}.csv"`,
      },
    });
  };
}
