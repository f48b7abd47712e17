import { importsOf } from "#tests/support/rules/imports.ts";
import type { Source, Violation } from "#tests/support/rules/sources.ts";

/** Returns the dependencies of this process. */
const CURRENT_RUNTIME = "lib/current-runtime.ts";

/** The entry points; everything that they call gets its dependencies as an argument. */
const ENTRY_POINTS = new Set([
  "app/dashboard/session.ts",
  "app/docs/instance-info.ts",
  "app/edge/[[...path]]/route.ts",
  "app/sandbox-payment/[reference]/page.tsx",
  "instrumentation.ts",
  "lib/http/routes/handler.ts",
  "lib/server/serve.ts",
  "lib/shop/current-shop.ts",
]);

/** Finds code other than the entry points that reads the dependencies of this process. */
export function findHiddenDependencies(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => !ENTRY_POINTS.has(path))
    .filter((source) => importsOf(source).some(({ file }) => file === CURRENT_RUNTIME))
    .map(({ path }) => `${path} imports ${CURRENT_RUNTIME}`);
}

const HAND_MADE =
  /\bas (?:unknown as )?(?:Store|Merchant|Dashboard)Context\b|: (?:Partial<)?(?:Store|Merchant|Dashboard)Context>? = \{/;

/** Finds contexts that are not made by the functions of lib/services/context.ts, and so lack a service. */
export function findHandMadeContexts(sources: Source[]): Violation[] {
  return sources.filter(({ text }) => HAND_MADE.test(text)).map(({ path }) => path);
}
