import type { Route, RouteInput, RouteOutput, ThrottleGroup } from "#lib/contract/route.ts";
import { handleRequest } from "#lib/http/handle.ts";
import { limitCouponAttempts } from "#lib/http/limits/coupon-attempt-limit.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { callerAddress, clientIdentity } from "#lib/http/request/client-address.ts";
import { readInput } from "#lib/http/request/read-input.ts";
import { requireSameOrigin } from "#lib/http/request/same-origin.ts";
import { success } from "#lib/http/response/success.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { PolicyName } from "#lib/limits/policies.ts";
import { instance } from "#lib/runtime.ts";
import { findShopFor } from "#lib/storefront/backend/find-shop.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";

/** How long a shopper's browser waits before it asks a closed shop again, in seconds. */
const CLOSED_RETRY_SECONDS = 600;

/** What costs more than a read has an allowance of its own beside the general one. */
const GROUP_POLICY: Partial<Record<ThrottleGroup, PolicyName>> = {
  quotes: "storefront_quotes_per_ip",
  orders: "storefront_orders_per_ip",
};

/**
 * The handlers of one path the shopper's own browser calls: no key, the configured store alone, and
 * limited by the shopper's address, never by the API's allowances (spec §8).
 */
export function storefrontRoute<R extends Route>(
  route: R,
  service: (shop: Shop, input: RouteInput<R>) => Promise<RouteOutput<R>>,
): typeof unknownPath {
  const serve = (request: Request) =>
    handleRequest(route, request, async (outcome) => {
      const rt = instance();
      if (route.method !== "GET") requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
      const client = clientIdentity(request.headers, rt.addressSource);
      await enforceLimit(rt, "storefront_per_ip", client, outcome.limits);
      const replyHeaders = new Headers();
      const shop = await findShopFor({
        signal: request.signal,
        ...callerAddress(request.headers, rt.addressSource),
        idempotencyKey: shoppersKey(request.headers.get("idempotency-key")),
        replyHeaders,
      });
      if (!shop) throw notFound("path");
      if (!shop.store.is_live) throw closed();
      outcome.store = shop.store.uid;
      const input = await readInput(route, request);
      const policy = GROUP_POLICY[route.group];
      if (policy) await enforceLimit(rt, policy, client, outcome.limits);
      const data = await limitCouponAttempts(
        rt,
        { input, client, limits: outcome.limits, repeatable: route.group !== "orders" },
        () => service(shop, input as RouteInput<R>),
      );
      return success(route, request, data, replyHeaders);
    });
  return { ...unknownPath, [route.method]: serve };
}

/** Apart from the keys of the merchant's own storefronts, which a stranger could use up by guessing. */
function shoppersKey(header: string | null): string | null {
  return header && `shopper:${header}`;
}

function closed(): Failure {
  return new Failure({
    code: "STORE_CLOSED",
    text: "The store is closed",
    retryAfter: CLOSED_RETRY_SECONDS,
  });
}
