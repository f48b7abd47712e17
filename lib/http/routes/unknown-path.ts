import { handleRequest } from "#lib/http/handle.ts";
import { notFound } from "#lib/kernel/errors.ts";

const route = { path: "/{unknown}", style: "envelope" } as const;

async function refuse(request: Request): Promise<Response> {
  const response = await handleRequest(route, request, async () => {
    throw notFound("path");
  });
  return request.method === "HEAD" ? new Response(null, response) : response;
}

/** Handlers for unknown paths under /api: 404 as JSON, never a page. */
export const unknownPath = {
  GET: refuse,
  HEAD: refuse,
  OPTIONS: refuse,
  POST: refuse,
  PUT: refuse,
  PATCH: refuse,
  DELETE: refuse,
};
