import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

type Handler = (request: Request) => Promise<Response>;
type RouteModule = Record<string, Handler | undefined>;

interface Entry {
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
  const files = globSync("app/api/**/route.ts", { cwd: root })
    .filter((file) => faces === "everything" || !WITH_DATABASE.test(file))
    .sort(bySpecificity);
  const entries: Entry[] = await Promise.all(
    files.map(async (file) => ({
      pattern: patternOf(path.dirname(file)),
      module: (await import(pathToFileURL(path.join(root, file)).href)) as RouteModule,
    })),
  );
  return async (request) => {
    const { pathname } = new URL(request.url);
    const entry = entries.find(({ pattern }) => pattern.test(pathname));
    // A verb no route module knows is refused as the path refuses one it does not answer.
    const handler = entry?.module[request.method] ?? entry?.module.DELETE;
    if (!handler) throw new Error("app/api has no catch-all route");
    return handler(request);
  };
}

/** Catch-alls last, parameters after literals: brackets sort behind letters. */
function bySpecificity(a: string, b: string): number {
  const weight = (file: string) => file.replaceAll("[[...", "\uffff").replaceAll("[", "\ufffe");
  return weight(a) < weight(b) ? -1 : 1;
}

function patternOf(folder: string): RegExp {
  const source = folder
    .split(path.sep)
    .slice(1)
    .filter((segment) => !segment.startsWith("("))
    .map((segment) => {
      if (segment.startsWith("[[...")) return "(/.*)?";
      return segment.startsWith("[") ? "/[^/]+" : `/${segment}`;
    })
    .join("");
  return new RegExp(`^${source}$`);
}
