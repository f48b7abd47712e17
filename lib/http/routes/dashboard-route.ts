import { Readable } from "node:stream";
import { z } from "zod";
import { OrderNumber } from "#lib/contract/dashboard/orders.ts";
import { AccountProvider } from "#lib/contract/dashboard/payment-settings.ts";
import { Uid } from "#lib/contract/scalars.ts";
import type { RequestOutcome } from "#lib/http/handle.ts";
import { attemptPasswordChange } from "#lib/http/limits/password-attempts.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { bodyOf, readInput } from "#lib/http/request/read-input.ts";
import { requireSameOrigin } from "#lib/http/request/same-origin.ts";
import { responseFormats } from "#lib/http/response/response-format.ts";
import { type Handler, instanceHandler, runtimeHandler } from "#lib/http/routes/handler.ts";
import { createRouter } from "#lib/http/routes/router.ts";
import { type RouteHandlers, toRouteHandlers, unknownPath } from "#lib/http/routes/unknown-path.ts";
import {
  Failure,
  invalidRequest,
  methodNotAllowed,
  notFound,
  unauthenticated,
} from "#lib/kernel/errors.ts";
import { allowDatabaseWait } from "#lib/kernel/request-context.ts";
import type { PolicyName } from "#lib/limits/policies.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { openStore } from "#lib/services/members/open-store.ts";

const BASE = "/api/dashboard/stores/";

/** How much longer than a read an edit may wait for the database. */
const EXTRA_WRITE_WAIT_MS = 5_000;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Parameters of paths, which also name the resource of a 404. */
const PARAMETERS = {
  category: Uid,
  key: Uid,
  location: Uid,
  mail: Uid,
  option: Uid,
  order: OrderNumber,
  image: Uid,
  invitation: Uid,
  member: Uid,
  product: Uid,
  provider: AccountProvider,
  variant: Uid,
  webhook: Uid,
  delivery: Uid,
  difference: Uid,
};

type QuerySchema = z.ZodObject | undefined;
type BodySchema = z.ZodType<object> | undefined;
type Parsed<S> = S extends z.ZodType<object> ? z.output<S> : object;

interface Options<Query extends QuerySchema, Body extends BodySchema> {
  query?: Query;
  body?: Body;
  /** Maximum size of the body, if larger than the default. */
  bodyBytes?: number;
  /** Whether the body has the merchant's `password`, which is checked before the service is called. */
  confirmsPassword?: boolean;
  /** A rate limit per store, in addition to the merchant's. */
  limitPerStore?: PolicyName;
}

type Service<Input, Result> = (
  ctx: DashboardContext,
  input: Input,
  request: Request,
) => Promise<Result>;

/** What serves a path to members of a store with at least this role. */
interface Endpoint<
  Input = never,
  Result extends object = object,
  Query extends QuerySchema = QuerySchema,
  Body extends BodySchema = BodySchema,
> extends Options<Query, Body> {
  role: DashboardContext["role"];
  service: Service<Input, Result>;
}

type EndpointName = `${Method} /${string}`;
type Endpoints = Record<EndpointName, Endpoint>;

/** The parameters of a path such as `/orders/{order}`. */
export type PathParams<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, ParameterOf<Name>> & PathParams<Rest>
  : unknown;

type ParameterOf<Name> = Name extends keyof typeof PARAMETERS
  ? z.output<(typeof PARAMETERS)[Name]>
  : string;

/** An endpoint whose service needs nothing but what its path, query and body contain. */
type Served<Name, E> =
  E extends Endpoint<never, object, infer Query, infer Body>
    ? { service: Service<PathParams<Name> & Parsed<Query> & Parsed<Body>, object> }
    : never;

/**
 * Returns a function that builds an endpoint for members of a store with at least this role. The service gets path
 * parameters, query and body in one object; a Response is sent unchanged.
 */
export function endpointFor(role: DashboardContext["role"]) {
  return <
    Input,
    Result extends object,
    Query extends QuerySchema = undefined,
    Body extends BodySchema = undefined,
  >(
    service: Service<Input, Result>,
    options: Options<Query, Body> = {},
  ): Endpoint<Input, Result, Query, Body> => ({ role, service, ...options });
}

/** Checks that each service fits its path, query and body, which are below `/api/dashboard/stores/{store}`. */
export function defineEndpoints<E extends Endpoints>(
  endpoints: E & { [Name in keyof E]: Served<Name, E[Name]> },
): E {
  return endpoints;
}

/** Passes a body of at most `maxBytes` to `receive`, streamed, for as long as its statements take. */
export function upload<Input>(
  maxBytes: number,
  receive: (
    ctx: DashboardContext,
    input: Input,
    body: AsyncIterable<Uint8Array>,
  ) => Promise<object>,
): (ctx: DashboardContext, input: Input, request: Request) => Promise<object> {
  return (ctx, input, request) => {
    allowDatabaseWait(Number.POSITIVE_INFINITY);
    return receive(ctx, input, bodyOf(request, maxBytes));
  };
}

/** Builds the handlers for all paths below a store; unknown paths get 404, unsupported methods 405. */
export function dashboardRoutes(endpoints: Endpoints): RouteHandlers {
  const router = createRouter().basePath(`${BASE}:store`);
  const routes = Object.entries(endpoints).map(([name, endpoint]) => {
    const [method, path] = name.split(" ") as [Method, `/${string}`];
    return { method, path, serve: serveEndpoint(method, path, endpoint) };
  });
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const rejectMethod = instanceHandler({ path, style: "envelope" }, async () => {
      throw methodNotAllowed(group.map(({ method }) => method));
    });
    router.all(path.replace(/\{(\w+)\}/g, ":$1"), ({ req: { raw } }) => {
      const route = group.find(({ method }) => method === raw.method);
      return (route?.serve ?? rejectMethod)(raw);
    });
  }
  router.all("*", ({ req: { raw } }) => unknownPath.GET(raw));
  return toRouteHandlers({}, async (request) => router.fetch(request));
}

function serveEndpoint(method: Method, path: `/${string}`, endpoint: Endpoint): Handler {
  const { service, query, body, bodyBytes } = endpoint;
  const name = /\{(\w+)\}/.exec(path)?.[1] as keyof typeof PARAMETERS | undefined;
  const route = {
    path,
    resource: name ?? "store",
    params: z.object(name ? { [name]: PARAMETERS[name] } : {}),
    query: query ?? z.object({}),
    body: body ?? null,
    ...(bodyBytes && { bodyBytes }),
  } as const;
  return runtimeHandler({ path, style: "envelope" }, async (rt, request, outcome) => {
    const ctx = await authorize(rt, endpoint, request, outcome);
    const input = await readInput(route, request);
    if (endpoint.confirmsPassword) await confirmPassword(rt, ctx.merchant, input, outcome);
    if (method !== "GET") allowDatabaseWait(EXTRA_WRITE_WAIT_MS);
    const result = await service(ctx, input as never, request).finally(() => {
      // A failed write may have changed some products.
      if (method !== "GET") ctx.cdn.purgeLater(ctx.storeUid);
    });
    if (result instanceof Response) return result;
    return Response.json(responseFormats.envelope.success(result, "Done"));
  });
}

/** Throws 400 when the input has another password than the merchant's. Wrong passwords are limited. */
async function confirmPassword(
  rt: Runtime,
  merchant: DashboardContext["merchant"],
  input: { password?: string },
  { limits }: RequestOutcome,
): Promise<void> {
  const { accounts } = rt;
  if (!accounts) throw unauthenticated();
  const { password = "" } = input;
  const confirmed = await attemptPasswordChange(rt, accounts, merchant.id, limits, async () =>
    (await accounts.hasPassword(merchant, password)) ? {} : undefined,
  );
  if (!confirmed) throw invalidRequest([{ field: "password", problem: "is wrong" }]);
}

/** Finds the store among the merchant's memberships; another store is a 404. */
async function authorize(
  rt: Runtime,
  { role, limitPerStore }: Pick<Endpoint, "role" | "limitPerStore">,
  request: Request,
  outcome: RequestOutcome,
): Promise<DashboardContext> {
  if (request.method !== "GET") requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
  const merchant = await rt.accounts?.identify(request.headers);
  if (!merchant) throw unauthenticated();
  await enforceLimit(rt, "dashboard_per_merchant", merchant.id, outcome.limits);
  const [slug = ""] = new URL(request.url).pathname.slice(BASE.length).split("/");
  const header = request.headers.get("idempotency-key");
  // Prefixed, so that it differs from the keys of shoppers, API clients and other merchants.
  const idempotencyKey = header && `dashboard:${merchant.id}:${header}`;
  const { signal } = request;
  const ctx = await openStore(rt, slug, { merchant, signal, idempotencyKey });
  if (!ctx) throw notFound("store");
  outcome.store = ctx.store.uid;
  if (role === "owner" && ctx.role !== "owner") {
    throw new Failure({ code: "FORBIDDEN", text: "Only owners of the store can do this" });
  }
  if (limitPerStore) await enforceLimit(rt, limitPerStore, ctx.store.uid, outcome.limits);
  return ctx;
}

/** Streams a CSV download, named after the store and its content. */
export function streamCsv<Input>(
  name: "products" | "orders" | "customers" | "payments",
  exportLines: (ctx: DashboardContext, input: Input) => AsyncGenerator<string>,
): (ctx: DashboardContext, input: Input) => Promise<Response> {
  return async (ctx, input) => {
    allowDatabaseWait(Number.POSITIVE_INFINITY);
    const lines = Readable.from(exportLines(ctx, input), { objectMode: false });
    return new Response(Readable.toWeb(lines) as ReadableStream, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${ctx.store.slug}-${name}.csv"`,
      },
    });
  };
}
