import type { Route } from "#lib/contract/route.ts";
import type { HandledRoute } from "#lib/http/handle.ts";
import { type Handler, instanceHandler } from "#lib/http/routes/handler.ts";
import { type RouteHandlers, toRouteHandlers } from "#lib/http/routes/unknown-path.ts";
import { methodNotAllowed } from "#lib/kernel/errors.ts";

/** A route with the handler of its method. */
export interface HandledMethod {
  route: HandledRoute & Pick<Route, "method">;
  handle: Handler;
}

/**
 * Builds the handlers for a path whose routes differ in their methods; adds HEAD (for GET) and OPTIONS, and rejects
 * other methods with 405.
 */
export function methodHandlers(first: HandledMethod, ...others: HandledMethod[]): RouteHandlers {
  const { route } = first;
  const methods = [first, ...others];
  const allow = [
    ...methods.flatMap(({ route: { method } }) => (method === "GET" ? ["GET", "HEAD"] : method)),
    "OPTIONS",
  ];
  const options = instanceHandler(
    route,
    async () => new Response(null, { status: 204, headers: { allow: allow.join(", ") } }),
  );
  const rejectMethod = instanceHandler(route, async () => {
    throw methodNotAllowed(allow);
  });
  const handlers: Partial<RouteHandlers> = { OPTIONS: options };
  for (const { route, handle } of methods) {
    handlers[route.method] = handle;
    if (route.method === "GET") handlers.HEAD = withoutBody(handle);
  }
  return toRouteHandlers(handlers, rejectMethod);
}

/** Responds to HEAD like GET, without a body. */
function withoutBody(handle: Handler): Handler {
  return async (request) => {
    const response = await handle(request);
    const headers = new Headers(response.headers);
    if (response.body && !headers.has("content-length")) {
      headers.set("content-length", String((await response.arrayBuffer()).byteLength));
    }
    return new Response(null, { status: response.status, headers });
  };
}
