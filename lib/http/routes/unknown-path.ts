import { type Handler, instanceHandler } from "#lib/http/routes/handler.ts";
import { notFound } from "#lib/kernel/errors.ts";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

export type RouteHandlers = Record<Method, Handler>;

/** Returns a handler for every method; missing ones use `fallback`. */
export function toRouteHandlers(
  handlers: Partial<RouteHandlers>,
  fallback: Handler,
): RouteHandlers {
  const entries = METHODS.map((method) => [method, handlers[method] ?? fallback]);
  return Object.fromEntries(entries);
}

const rejectPath = instanceHandler({ path: "/{unknown}", style: "envelope" }, async () => {
  throw notFound("path");
});

/** Handlers for unknown paths under /api: 404 as JSON, never a page. */
export const unknownPath = toRouteHandlers({}, async (request) => {
  const response = await rejectPath(request);
  return request.method === "HEAD" ? new Response(null, response) : response;
});
