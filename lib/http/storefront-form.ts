import { clientIdentity } from "#lib/http/client-address.ts";
import { countAgainst } from "#lib/http/counting.ts";
import { answer } from "#lib/http/public-route.ts";
import { readForm } from "#lib/http/request.ts";
import { requireSameOrigin } from "#lib/http/same-origin.ts";
import { unknownPath } from "#lib/http/unknown-path.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { PolicyName } from "#lib/limits/policies.ts";
import { type Runtime, runtime } from "#lib/runtime.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { findStorefront } from "#lib/services/find-storefront.ts";

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
  next: (
    shop: Pick<StoreContext, "db" | "store" | "clock">,
    fields: URLSearchParams,
  ) => Promise<string>,
): typeof unknownPath {
  const submit = (request: Request) =>
    answer({ path, style: "envelope" }, request, async (trace) => {
      const rt = runtime();
      requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
      const client = clientIdentity(request.headers, rt.addressSource);
      try {
        await countAgainst(rt, policy, client, trace.limits);
      } catch (error) {
        return leadAway(error, busyPath);
      }
      const store = await openStore(rt);
      trace.store = store.uid;
      const shop = { db: rt.db, store, clock: rt.clock };
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

async function openStore(rt: Runtime) {
  const store = await findStorefront(rt);
  if (!store?.is_live) throw notFound("path");
  return store;
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
