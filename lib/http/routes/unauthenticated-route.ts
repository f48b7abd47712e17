import type { Route, RouteOutput } from "#lib/contract/route.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { clientIdentity } from "#lib/http/request/client-address.ts";
import { success } from "#lib/http/response/success.ts";
import { pathHandlers } from "#lib/http/routes/public-route.ts";
import { type Runtime, runtime } from "#lib/runtime.ts";

/** How long any cache may store the response. */
const MAX_AGE_SECONDS = 300;

/** Builds the handlers for a path without authentication, whose response is the same for everyone. */
export function unauthenticatedRoute<R extends Route>(
  route: R,
  read: (env: Runtime["env"]) => RouteOutput<R>,
): ReturnType<typeof pathHandlers> {
  return pathHandlers(route, async (request, { limits }) => {
    const rt = runtime();
    const client = clientIdentity(request.headers, rt.addressSource);
    await enforceLimit(rt, "catalogue_per_ip", client, limits);
    const headers = new Headers({ "cache-control": `public, max-age=${MAX_AGE_SECONDS}` });
    return success(route, request, read(rt.env), headers);
  });
}
