import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/**
 * A response whose whole body is known. The server sends it directly: creating a Response with its stream and headers
 * takes longer than the rest of a cached response.
 */
export interface KnownResponse {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

const outgoingByRequest = new WeakMap<Request, ServerResponse>();

/** Lets `finishResponse` send a known response to the request directly. */
export function allowDirectResponse(request: Request, outgoing: ServerResponse): void {
  outgoingByRequest.set(request, outgoing);
}

/** Sends a known response where that is allowed, and otherwise converts it; a Response stays unchanged. */
export function finishResponse(request: Request, response: Response | KnownResponse): Response {
  if (response instanceof Response) return response;
  const { status, headers, body } = response;
  const outgoing = outgoingByRequest.get(request);
  if (!outgoing) return new Response(body, { status, headers });
  outgoing.writeHead(status, headers);
  // Node sends no body in response to HEAD.
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}
