import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRouter } from "#lib/http/routes/router.ts";
import { listRouteFiles } from "#lib/server/route-files.ts";

type Handler = (request: Request) => Promise<Response>;
type RouteModule = Record<string, Handler> & { DELETE: Handler };

/** Route files that an instance without a database does not serve. */
const NEEDS_DATABASE = /^app[\\/]api[\\/](public|dashboard|cron|webhooks)[\\/]/;

/** Returns a handler that serves the route files of `app/api` without Next. */
export async function createApiRouter(
  root: string,
  surface: "everything" | "storefront" = "everything",
): Promise<Handler> {
  const app = createRouter();
  for (const { pattern, file } of listRouteFiles(root, "app/api/**/route.ts")) {
    if (surface === "storefront" && NEEDS_DATABASE.test(file)) continue;
    const module: RouteModule = await import(pathToFileURL(path.join(root, file)).href);
    const serve = ({ req }: { req: { raw: Request } }) =>
      // An unknown method is rejected like any other that the path does not support.
      (module[req.raw.method] ?? module.DELETE)(req.raw);
    if (pattern === "/api/*") app.notFound(serve);
    else app.all(pattern, serve);
  }
  return async (request) => app.fetch(request);
}
