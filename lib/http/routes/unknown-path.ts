import { handleRequest } from "#lib/http/handle.ts";
import { notFound } from "#lib/kernel/errors.ts";

export type Handler = (request: Request) => Promise<Response>;

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/** Returns a handler for every method; `refuse` answers those without one of their own. */
export function allMethods(
  handlers: Partial<Record<Method, Handler>>,
  refuse: Handler,
): Record<Method, Handler> {
  const entries = METHODS.map((method) => [method, handlers[method] ?? refuse]);
  return Object.fromEntries(entries);
}

const route = { path: "/{unknown}", style: "envelope" } as const;

/** Handlers for unknown paths under /api: 404 as JSON, never a page. */
export const unknownPath = allMethods({}, async (request) => {
  const response = await handleRequest(route, request, async () => {
    throw notFound("path");
  });
  return request.method === "HEAD" ? new Response(null, response) : response;
});
