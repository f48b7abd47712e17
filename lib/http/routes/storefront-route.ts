import type { Route, RouteInput, RouteOutput, ThrottleGroup } from "#lib/contract/route.ts";
import type { RequestOutcome } from "#lib/http/handle.ts";
import { limitCouponAttempts } from "#lib/http/limits/coupon-attempt-limit.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { limitRender } from "#lib/http/limits/render-slot.ts";
import { readForm, readInput } from "#lib/http/request/read-input.ts";
import { requireSameOrigin } from "#lib/http/request/same-origin.ts";
import type { KnownResponse } from "#lib/http/response/known-response.ts";
import { success } from "#lib/http/response/success.ts";
import { instanceHandler } from "#lib/http/routes/handler.ts";
import { type RouteHandlers, unknownPath } from "#lib/http/routes/unknown-path.ts";
import { NOT_CACHED } from "#lib/kernel/cache-control.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { callerAddress, clientIdentity } from "#lib/limits/client-address.ts";
import type { PolicyName } from "#lib/limits/policies.ts";
import type { AnyRuntime } from "#lib/runtime.ts";
import { connectShop } from "#lib/shop/data/connect-shop.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { shopAccess } from "#lib/shop/data/shop-access.ts";

/** `Retry-After` of a closed store. */
const CLOSED_RETRY_SECONDS = 600;

/** Expensive requests have a second limit in addition to the general one. */
const GROUP_POLICY: Partial<Record<ThrottleGroup, PolicyName>> = {
  quotes: "storefront_quotes_per_ip",
  orders: "storefront_orders_per_ip",
  payments: "storefront_payments_per_ip",
};

interface Endpoint<R extends Route> {
  route: R;
  service: (shop: Shop, input: RouteInput<R>) => Promise<RouteOutput<R>>;
}

/**
 * Builds the handlers for a path that the shopper's browser calls: no key, only the configured store, and
 * rate-limited by the shopper's address instead of the API's limits.
 */
export function storefrontRoute<R extends Route>(
  route: R,
  service: Endpoint<R>["service"],
): RouteHandlers {
  const serve = instanceHandler(route, async (rt, request, outcome) => {
    if (route.method !== "GET") requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
    const client = clientIdentity(request.headers, rt.addressSource);
    await enforceLimit(rt, "storefront_per_ip", client, outcome.limits);
    const respond = () => call(rt, { route, service }, { request, client, outcome });
    // Quotes and orders never wait for reads.
    return route.group === "catalogue" ? limitRender(rt, request, respond) : respond();
  });
  return { ...unknownPath, [route.method]: serve };
}

async function call<R extends Route>(
  rt: AnyRuntime,
  { route, service }: Endpoint<R>,
  { request, client, outcome }: { request: Request; client: string; outcome: RequestOutcome },
): Promise<Response | KnownResponse> {
  const responseHeaders = new Headers();
  const idempotencyKey = request.headers.get("idempotency-key");
  const shop = await connectShop(rt, {
    signal: request.signal,
    ...callerAddress(request.headers, rt.addressSource),
    // Prefixed: a shopper could otherwise guess the keys of API clients.
    idempotencyKey: idempotencyKey && `shopper:${idempotencyKey}`,
    responseHeaders,
  });
  if (!shop) throw notFound("path");
  const access = await shopAccess(rt, shop, request.headers);
  if (access === "closed") {
    const retryAfter = CLOSED_RETRY_SECONDS;
    throw new Failure({ code: "STORE_CLOSED", text: "The store is closed", retryAfter });
  }
  if (access !== "open") responseHeaders.set("cache-control", NOT_CACHED);
  outcome.store = shop.store.uid;
  const input = await readInput(route, request);
  const policy = GROUP_POLICY[route.group];
  if (policy) await enforceLimit(rt, policy, client, outcome.limits);
  const data = await limitCouponAttempts(
    rt,
    { input, client, limits: outcome.limits, repeatable: route.group !== "orders" },
    () => service(shop, input as RouteInput<R>),
  );
  return success({ rt, route, request }, data, responseHeaders);
}

interface Form {
  path: `/${string}`;
  /** Rate limit per shopper address. */
  policy: PolicyName;
  /** Returns the path of the page shown when the limit is exhausted. `seconds`: how long to wait. */
  busyPath: (seconds: number, fields: URLSearchParams) => string;
}

/**
 * Builds the handlers for an HTML form that works without JavaScript. Redirects a submission to the path
 * returned by `next` (303).
 */
export function storefrontForm(
  { path, policy, busyPath }: Form,
  next: (shop: Shop, fields: URLSearchParams) => Promise<string>,
): RouteHandlers {
  const submit = instanceHandler({ path, style: "envelope" }, async (rt, request, outcome) => {
    requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
    const client = clientIdentity(request.headers, rt.addressSource);
    const fields = await readForm(request);
    try {
      await enforceLimit(rt, policy, client, outcome.limits);
    } catch (error) {
      return redirectWhenBusy(error, (seconds) => busyPath(seconds, fields));
    }
    const shop = await connectShop(rt, {
      signal: request.signal,
      ...callerAddress(request.headers, rt.addressSource),
      idempotencyKey: null,
      responseHeaders: new Headers(),
    });
    if (!shop || (await shopAccess(rt, shop, request.headers)) === "closed") throw notFound("path");
    outcome.store = shop.store.uid;
    return seeOther(await next(shop, fields));
  });
  return { ...unknownPath, POST: submit };
}

function redirectWhenBusy(error: unknown, busyPath: (seconds: number) => string): Response {
  if (!(error instanceof Failure && error.retryAfter)) throw error;
  const response = seeOther(busyPath(error.retryAfter));
  response.headers.set("retry-after", String(error.retryAfter));
  return response;
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
