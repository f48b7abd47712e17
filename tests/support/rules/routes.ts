import type { Route } from "#lib/contract/route.ts";
import type { Source, Violation } from "#tests/support/rules/sources.ts";

const BASE = "app/api/public/v1";

/** Paths under /api outside the public API: the pages' own requests and operations. */
const OTHERS =
  /^app\/api\/(?:(?:storefront|dashboard)\/.+|pictures\/\[picture\]|health|ready|cron\/purge|webhooks\/payments\/\[provider\]\/\[account\]|\[\[\.\.\.path\]\])\/route\.ts$/;

/** Finds unexpected route files under /api. */
export function findUnknownRoutes(files: Source[]): Violation[] {
  return files
    .map(({ path }) => path)
    .filter((path) => path.startsWith("app/api/") && path.endsWith("/route.ts"))
    .filter((path) => !path.startsWith(`${BASE}/`) && !OTHERS.test(path));
}

/**
 * Finds route files missing from the table of routes, and routes whose file is missing or
 * misplaced.
 */
export function findUnmatchedRoutes(
  files: Source[],
  routes: Record<string, Pick<Route, "path">>,
): Violation[] {
  const served = new Set<string>();
  const violations: Violation[] = [];
  for (const { path, text } of files) {
    if (!path.startsWith(`${BASE}/`) || !path.endsWith("/route.ts")) continue;
    const calls = [
      ...text.matchAll(/(?:publicRoute|publicMethod|unauthenticatedRoute)\(\s*routes\.(\w+)/g),
    ];
    for (const name of calls.length > 0 ? calls.map(([, called]) => called ?? "") : [""]) {
      const declared = routes[name]?.path;
      if (declared === pathOf(path)) served.add(name);
      else violations.push(`${path} serves ${declared ?? "no route of lib/contract/routes.ts"}`);
    }
  }
  const missing = Object.keys(routes).filter((name) => !served.has(name));
  return [...violations, ...missing.map((name) => `${name} has no file`)];
}

function pathOf(file: string): string {
  return file.slice(BASE.length, -"/route.ts".length).replaceAll("[", "{").replaceAll("]", "}");
}
