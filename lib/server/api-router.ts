import path from "node:path";
import { pathToFileURL } from "node:url";
import { routePatterns } from "#lib/server/route-patterns.ts";

type Handler = (request: Request) => Promise<Response>;
type RouteModule = Record<string, Handler | undefined>;

interface Entry {
  /** What its paths begin with, all of which is sooner compared than the pattern. */
  beginning: string;
  pattern: RegExp;
  template: string;
  module: RouteModule;
}

/** What an instance without a database does not serve. */
const WITH_DATABASE = /^app[\\/]api[\\/](public|dashboard|cron)[\\/]/;

/**
 * Serves `app/api` without Next: the same route modules, found by the same folder convention, so a
 * route is declared once. Literal segments win over `[parameters]`, those over `[[...rest]]`.
 */
export async function createApiRouter(
  root: string,
  faces: "everything" | "storefront" = "everything",
): Promise<Handler> {
  const routes = routePatterns(root, "app/api/**/route.ts").filter(
    ({ file }) => faces === "everything" || !WITH_DATABASE.test(file),
  );
  const entries: Entry[] = await Promise.all(
    routes.map(async ({ pattern, template, file }) => ({
      beginning: template.replace(/\/\{.*/, ""),
      pattern,
      template,
      module: (await import(pathToFileURL(path.join(root, file)).href)) as RouteModule,
    })),
  );
  const literal = new Map(entries.map((entry) => [entry.template, entry]));
  return async (request) => {
    const pathname = pathnameOf(request.url);
    const fits = ({ beginning, pattern }: Entry) =>
      pathname.startsWith(beginning) && pattern.test(pathname);
    const entry = literal.get(pathname) ?? entries.find(fits);
    // A verb no route module knows is refused as the path refuses one it does not answer.
    const handler = entry?.module[request.method] ?? entry?.module.DELETE;
    if (!handler) throw new Error("app/api has no catch-all route");
    return handler(request);
  };
}

/** Without the work of a whole URL: a Request's address is normal already. */
function pathnameOf(url: string): string {
  return /^\w+:\/\/[^/]+([^?#]*)/.exec(url)?.[1] ?? "/";
}
