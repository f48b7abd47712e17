import type { IncomingMessage, ServerResponse } from "node:http";
import { TrieRouter } from "hono/router/trie-router";
import { nanoid } from "nanoid";
import { costFields } from "#lib/http/request-cost.ts";
import type { Log } from "#lib/kernel/log.ts";
import { runInRequest } from "#lib/request-context.ts";
import { listRouteFiles } from "#lib/server/route-files.ts";
import { observedRequest } from "#lib/telemetry/requests.ts";

/** Answers a request for a page. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Adds a request id to the responses of pages, and logs each request in one line, as the API does. */
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
        const closed = new Promise<void>((resolve) => response.once("close", resolve));
        try {
          await Promise.race([closed, pages(request, response)]);
          await closed;
        } finally {
          const outcome = { status: response.statusCode };
          observe(outcome);
          const ms = Math.round(performance.now() - started);
          const line = { ...fields, ...outcome, ms, ...costFields(scope) };
          log[isFile ? "debug" : "info"](line, "request");
        }
      });
    });
}
