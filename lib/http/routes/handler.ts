import { instance } from "#lib/current-runtime.ts";
import { type HandledRoute, handleRequest, type RequestOutcome } from "#lib/http/handle.ts";
import type { KnownResponse } from "#lib/http/response/known-response.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { AnyRuntime, Runtime } from "#lib/runtime.ts";
import { publishAfterRequest } from "#lib/services/jobs/run-due-jobs.ts";

export type Handler = (request: Request) => Promise<Response>;

type Respond<Parts> = (
  rt: Parts,
  request: Request,
  outcome: RequestOutcome,
) => Promise<Response | KnownResponse>;

/**
 * Builds a handler for any instance. The handlers of this file are where requests get the dependencies of this
 * process; everything they call gets them as an argument.
 */
export function instanceHandler(route: HandledRoute, respond: Respond<AnyRuntime>): Handler {
  return async (request) => {
    const rt = instance();
    const response = await handleRequest(rt, route, request, (outcome) =>
      respond(rt, request, outcome),
    );
    if ("db" in rt && rt.waitUntil && mayHaveWritten(request, response)) {
      rt.waitUntil(publishAfterRequest(rt).catch(rt.logError));
    }
    return response;
  };
}

function mayHaveWritten({ method }: Request, { status }: Response): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method) && status < 400;
}

/** Builds a handler for an instance with a database; others respond with 404. */
export function runtimeHandler(route: HandledRoute, respond: Respond<Runtime>): Handler {
  return instanceHandler(route, async (rt, request, outcome) => {
    if (!("db" in rt)) throw notFound("path");
    return respond(rt, request, outcome);
  });
}
