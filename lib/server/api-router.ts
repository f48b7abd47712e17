import path from "node:path";
import { pathToFileURL } from "node:url";
import { routePatterns } from "#lib/server/route-patterns.ts";

type Handler = (request: Request) => Promise<Response>;
type RouteModule = Record<string, Handler | undefined>;

interface Entry {
  /** Its path's literal segments before the first parameter. */
  beginning: string;
  pattern: RegExp;
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
      module: (await import(pathToFileURL(path.join(root, file)).href)) as RouteModule,
    })),
  );
  const find = finderOf(entries);
  return async (request) => {
    const entry = find(pathnameOf(request.url));
    // A verb no route module knows is refused as the path refuses one it does not answer.
    const handler = entry?.module[request.method] ?? entry?.module.DELETE;
    if (!handler) throw new Error("app/api has no catch-all route");
    return handler(request);
  };
}

/** Of the entries that match a path, the first with the longest beginning; those with another are not tried. */
function finderOf(entries: Entry[]): (pathname: string) => Entry | undefined {
  const byBeginning = Map.groupBy(entries, ({ beginning }) => beginning);
  const longest = Math.max(...entries.map(({ beginning }) => beginning.length));
  return (pathname) => {
    const slash = (before: number) => pathname.lastIndexOf("/", before);
    // A client's path may have thousands of slashes.
    let end = pathname.length > longest ? slash(longest) : pathname.length;
    for (; end > 0; end = slash(end - 1)) {
      const candidates = byBeginning.get(pathname.slice(0, end));
      const entry = candidates?.find(({ pattern }) => pattern.test(pathname));
      if (entry) return entry;
    }
    return undefined;
  };
}

/** Without the work of a whole URL: a Request's address is normal already. */
function pathnameOf(url: string): string {
  return /^\w+:\/\/[^/]+([^?#]*)/.exec(url)?.[1] ?? "/";
}
