import { handleRequest } from "#lib/http/handle.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { callerAddress, clientIdentity } from "#lib/http/request/client-address.ts";
import { readForm } from "#lib/http/request/read-input.ts";
import { requireSameOrigin } from "#lib/http/request/same-origin.ts";
import { type RouteHandlers, unknownPath } from "#lib/http/routes/unknown-path.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { PolicyName } from "#lib/limits/policies.ts";
import { instance } from "#lib/runtime.ts";
import { connectShop } from "#lib/shop/data/connect-shop.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

interface Form {
  path: `/${string}`;
  /** Rate limit per shopper address. */
  policy: PolicyName;
  /** Returns the path of the page shown when the limit is exhausted. `seconds`: how long to wait. */
  busyPath: (seconds: number) => string;
}

/**
 * Builds the handlers for an HTML form that works without JavaScript. Redirects a submission to the path
 * returned by `next` (303).
 */
export function storefrontForm(
  { path, policy, busyPath }: Form,
  next: (shop: Shop, fields: URLSearchParams) => Promise<string>,
): RouteHandlers {
  const submit = (request: Request) =>
    handleRequest({ path, style: "envelope" }, request, async (outcome) => {
      const rt = instance();
      requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
      const client = clientIdentity(request.headers, rt.addressSource);
      try {
        await enforceLimit(rt, policy, client, outcome.limits);
      } catch (error) {
        return redirectWhenBusy(error, busyPath);
      }
      const shop = await connectShop({
        signal: request.signal,
        ...callerAddress(request.headers, rt.addressSource),
        idempotencyKey: null,
        responseHeaders: new Headers(),
      });
      if (!shop?.store.is_live) throw notFound("path");
      outcome.store = shop.store.uid;
      return seeOther(await next(shop, await readForm(request)));
    });
  return { ...unknownPath, POST: submit };
}

function redirectWhenBusy(error: unknown, busyPath: Form["busyPath"]): Response {
  if (!(error instanceof Failure && error.retryAfter)) throw error;
  const response = seeOther(busyPath(error.retryAfter));
  response.headers.set("retry-after", String(error.retryAfter));
  return response;
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
