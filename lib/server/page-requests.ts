import type { IncomingMessage, ServerResponse } from "node:http";
import { nanoid } from "nanoid";
import { costFields } from "#lib/http/request-cost.ts";
import type { Log } from "#lib/kernel/log.ts";
import { runInRequest } from "#lib/request-context.ts";
import { routePatterns } from "#lib/server/route-patterns.ts";
import { observedRequest } from "#lib/telemetry/requests.ts";

/** Answers a request for a page. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Gives every reply of the pages an id, and the log one line about it, as the API's have. */
export function loggedPages(pages: Pages, root: string, log: Log): Pages {
  const patterns = routePatterns(root, "app/**/{page.tsx,route.ts}");
  const routeOf = (pathname: string) =>
    patterns.find(({ pattern }) => pattern.test(pathname))?.template ?? "/{missing}";

  return (request, response) =>
    runInRequest(nanoid(), (scope) => {
      const pathname = (request.url ?? "/").split("?", 1)[0] ?? "/";
      const isFile = /\.\w+$/.test(pathname);
      const arrived = {
        surface: "pages",
        route: isFile ? "/{file}" : routeOf(pathname),
        method: request.method ?? "GET",
      };
      // Browsers have no trace to be followed.
      return observedRequest({ ...arrived, id: scope.id, headers: undefined }, async (tell) => {
        const started = performance.now();
        response.setHeader("x-request-id", scope.id);
        const closed = new Promise<void>((resolve) => response.once("close", resolve));
        try {
          await Promise.race([closed, pages(request, response)]);
          await closed;
        } finally {
          const answered = { status: response.statusCode };
          tell(answered);
          const ms = Math.round(performance.now() - started);
          const fields = { ...arrived, ...answered, ms, ...costFields(scope) };
          log[isFile ? "debug" : "info"](fields, "request");
        }
      });
    });
}
