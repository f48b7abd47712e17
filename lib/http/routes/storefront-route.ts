import type { Route, RouteInput, RouteOutput, ThrottleGroup } from "#lib/contract/route.ts";
import { handleRequest } from "#lib/http/handle.ts";
import { limitCouponAttempts } from "#lib/http/limits/coupon-attempt-limit.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { callerAddress, clientIdentity } from "#lib/http/request/client-address.ts";
import { readInput } from "#lib/http/request/read-input.ts";
import { requireSameOrigin } from "#lib/http/request/same-origin.ts";
import { success } from "#lib/http/response/success.ts";
import { type RouteHandlers, unknownPath } from "#lib/http/routes/unknown-path.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { PolicyName } from "#lib/limits/policies.ts";
import { instance } from "#lib/runtime.ts";
import { connectShop } from "#lib/shop/data/connect-shop.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** `Retry-After` of a closed store. */
const CLOSED_RETRY_SECONDS = 600;

/** Expensive requests have a second limit in addition to the general one. */
const GROUP_POLICY: Partial<Record<ThrottleGroup, PolicyName>> = {
  quotes: "storefront_quotes_per_ip",
  orders: "storefront_orders_per_ip",
};

/**
 * Builds the handlers for a path that the shopper's browser calls: no key, only the configured store, and
 * rate-limited by the shopper's address instead of the API's limits.
 */
export function storefrontRoute<R extends Route>(
  route: R,
  service: (shop: Shop, input: RouteInput<R>) => Promise<RouteOutput<R>>,
): RouteHandlers {
  const serve = (request: Request) =>
    handleRequest(route, request, async (outcome) => {
      const rt = instance();
      if (route.method !== "GET") requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
      const client = clientIdentity(request.headers, rt.addressSource);
      await enforceLimit(rt, "storefront_per_ip", client, outcome.limits);
      const responseHeaders = new Headers();
      const idempotencyKey = request.headers.get("idempotency-key");
      const shop = await connectShop({
        signal: request.signal,
        ...callerAddress(request.headers, rt.addressSource),
        // Prefixed: a shopper could otherwise guess the keys of API clients.
        idempotencyKey: idempotencyKey && `shopper:${idempotencyKey}`,
        responseHeaders,
      });
      if (!shop) throw notFound("path");
      if (!shop.store.is_live) {
        const retryAfter = CLOSED_RETRY_SECONDS;
        throw new Failure({ code: "STORE_CLOSED", text: "The store is closed", retryAfter });
      }
      outcome.store = shop.store.uid;
      const input = await readInput(route, request);
      const policy = GROUP_POLICY[route.group];
      if (policy) await enforceLimit(rt, policy, client, outcome.limits);
      const data = await limitCouponAttempts(
        rt,
        { input, client, limits: outcome.limits, repeatable: route.group !== "orders" },
        () => service(shop, input as RouteInput<R>),
      );
      return success(route, request, data, responseHeaders);
    });
  return { ...unknownPath, [route.method]: serve };
}
