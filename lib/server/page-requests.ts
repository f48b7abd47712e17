import type { IncomingMessage, ServerResponse } from "node:http";
import { TrieRouter } from "hono/router/trie-router";
import { nanoid } from "nanoid";
import { isDatabaseOutage } from "#db/errors.ts";
import { costFields } from "#lib/http/request-cost.ts";
import type { Log } from "#lib/kernel/log.ts";
import {
  CLIENT_CLOSED_REQUEST,
  type RequestContext,
  runInRequest,
} from "#lib/kernel/request-context.ts";
import { listRouteFiles } from "#lib/server/route-files.ts";
import { causeOf } from "#lib/telemetry/error-log.ts";
import { observedRequest } from "#lib/telemetry/requests.ts";

/** Answers a request for a page. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const RETRY_SECONDS = "10";

/**
 * Adds a request id to the responses of pages, and logs each request in one line, as the API does. Pages that
 * fail because the database is unavailable get 503.
 */
export function loggedPages(pages: Pages, root: string, log: Log): Pages {
  const templates = new TrieRouter<string>();
  for (const { pattern, template } of listRouteFiles(root, "app/**/{page.tsx,route.ts}")) {
    templates.add("GET", pattern, template);
  }
  const routeOf = (pathname: string) => templates.match("GET", pathname)[0][0]?.[0] ?? "/{missing}";

  return (request, response) =>
    runInRequest(nanoid(), (scope) => {
      const pathname = (request.url ?? "/").split("?", 1)[0] ?? "/";
      const isFile = /\.\w+$/.test(pathname);
      const fields = {
        surface: "pages",
        route: isFile ? "/{file}" : routeOf(pathname),
        method: request.method ?? "GET",
      };
      // Browsers send no trace context.
      return observedRequest({ ...fields, id: scope.id, headers: undefined }, async (observe) => {
        const started = performance.now();
        response.setHeader("x-request-id", scope.id);
        markOutage(response, scope);
        const closed = new Promise<void>((resolve) =>
          response.once("close", () => {
            scope.abandoned = !response.writableFinished;
            resolve();
          }),
        );
        try {
          await Promise.race([closed, pages(request, response)]);
          await closed;
        } finally {
          const outcome = {
            status: scope.abandoned ? CLIENT_CLOSED_REQUEST : response.statusCode,
          };
          observe(outcome);
          const ms = Math.round(performance.now() - started);
          const { renderError } = scope;
          const failure = renderError && {
            cause: causeOf(renderError.error),
            reference: renderError.reference,
          };
          const line = { ...fields, ...outcome, ...failure, ms, ...costFields(scope) };
          const level = isFile ? "debug" : "info";
          log[failure ? "error" : level](line, "request");
        }
      });
    });
}

/** Changes the status 500 of a page to 503 when it failed to render because of an outage of the database. */
function markOutage(response: ServerResponse, scope: RequestContext): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !isDatabaseOutage(scope.renderError?.error)) {
      return writeHead(status, ...rest);
    }
    response.statusMessage = "";
    response.setHeader("retry-after", RETRY_SECONDS);
    return writeHead(503, ...rest);
  };
}
