import type { Route, RouteOutput } from "#lib/contract/route.ts";
import { clientIdentity } from "#lib/http/client-address.ts";
import { countAgainst } from "#lib/http/counting.ts";
import { pathHandlers } from "#lib/http/public-route.ts";
import { success } from "#lib/http/success.ts";
import { type Runtime, runtime } from "#lib/runtime.ts";

/** How long anyone may keep what is the same for everyone, in seconds. */
const KEPT_SECONDS = 300;

/** The handlers of a path that needs no key and tells everyone the same; limited by address alone. */
export function openRoute<R extends Route>(
  route: R,
  read: (env: Runtime["env"]) => RouteOutput<R>,
): ReturnType<typeof pathHandlers> {
  return pathHandlers(route, async (request, { limits }) => {
    const rt = runtime();
    const client = clientIdentity(request.headers, rt.addressSource);
    await countAgainst(rt, "catalogue_per_ip", client, limits);
    const headers = new Headers({ "cache-control": `public, max-age=${KEPT_SECONDS}` });
    return success(route, request, read(rt.env), headers);
  });
}
