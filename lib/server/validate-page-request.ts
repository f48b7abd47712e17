import type { IncomingMessage } from "node:http";
import { Failure, invalidRequest, methodNotAllowed } from "#lib/kernel/errors.ts";
import { isRouterState, ROUTER_HEADERS } from "#lib/server/next-internals.ts";

/** Next treats any other method as GET, runs it as a Server Action, or fails with a plain 500. */
const PAGE_METHODS = ["GET", "HEAD"];

/** Returns the error of a request that must not reach Next; undefined for a valid one. */
export function findPageRequestError({
  method = "",
  headers,
}: IncomingMessage): Failure | undefined {
  if (!PAGE_METHODS.includes(method)) return methodNotAllowed(PAGE_METHODS);
  // Next would buffer up to 10 MB of it.
  if (headers["transfer-encoding"] || Number(headers["content-length"] ?? 0) > 0) {
    return new Failure({ code: "BODY_TOO_LARGE", text: "Page requests must not have a body" });
  }
  if (!isRouterState(headers[ROUTER_HEADERS.stateTree])) {
    return invalidRequest([{ field: "Next-Router-State-Tree", problem: "is not valid" }]);
  }
  return undefined;
}
