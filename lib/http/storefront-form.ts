import { answer } from "#lib/http/answer.ts";
import { askerAddress, clientIdentity } from "#lib/http/client-address.ts";
import { countAgainst } from "#lib/http/counting.ts";
import { readForm } from "#lib/http/request.ts";
import { requireSameOrigin } from "#lib/http/same-origin.ts";
import { unknownPath } from "#lib/http/unknown-path.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { PolicyName } from "#lib/limits/policies.ts";
import { instance } from "#lib/runtime.ts";
import { findShopFor } from "#lib/storefront/backend/find-shop.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";

interface Form {
  path: `/${string}`;
  /** Allowance of the shopper's address. */
  policy: PolicyName;
  /** Page for one who has used it up and must wait so many seconds. */
  busyPath: (seconds: number) => string;
}

/**
 * The handlers of a form on one of our own pages. It needs no script: a submission is answered with
 * the page that `next` names (303), whose status and words are that page's.
 */
export function storefrontForm(
  { path, policy, busyPath }: Form,
  next: (shop: Shop, fields: URLSearchParams) => Promise<string>,
): typeof unknownPath {
  const submit = (request: Request) =>
    answer({ path, style: "envelope" }, request, async (trace) => {
      const rt = instance();
      requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
      const client = clientIdentity(request.headers, rt.addressSource);
      try {
        await countAgainst(rt, policy, client, trace.limits);
      } catch (error) {
        return leadAway(error, busyPath);
      }
      const shop = await findShopFor({
        signal: request.signal,
        ...askerAddress(request.headers, rt.addressSource),
        idempotencyKey: null,
        replyHeaders: new Headers(),
      });
      if (!shop?.store.is_live) throw notFound("path");
      trace.store = shop.store.uid;
      return seeOther(await next(shop, await readForm(request)));
    });
  return { ...unknownPath, POST: submit };
}

function leadAway(error: unknown, busyPath: Form["busyPath"]): Response {
  if (!(error instanceof Failure && error.retryAfter)) throw error;
  const response = seeOther(busyPath(error.retryAfter));
  response.headers.set("retry-after", String(error.retryAfter));
  return response;
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
