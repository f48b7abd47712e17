import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { Failure, invalidRequest, methodNotAllowed } from "#lib/kernel/errors.ts";

/** Next answers any other as if it were GET, runs it as a Server Action, or fails with a plain 500. */
const PAGE_METHODS = ["GET", "HEAD"];

/** Sent by Next's own client: which parts of the page it shows already. */
const ROUTER_STATE = "next-router-state-tree";

/** Returns why a request must not reach Next's pages; undefined for one that may. */
export function pageFailure({ method = "", headers }: IncomingMessage): Failure | undefined {
  if (!PAGE_METHODS.includes(method)) return methodNotAllowed(PAGE_METHODS);
  // Next buffers up to 10 MB of it.
  if (headers["transfer-encoding"] || Number(headers["content-length"] ?? 0) > 0) {
    return new Failure({ code: "BODY_TOO_LARGE", text: "A request for a page has no body" });
  }
  if (!isRouterState(headers[ROUTER_STATE])) {
    return invalidRequest([{ field: "Next-Router-State-Tree", problem: "is not valid" }]);
  }
  return undefined;
}

/** Checks the header as Next does, which answers 500 when it is not valid. */
function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}
