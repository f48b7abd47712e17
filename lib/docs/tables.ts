import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { sandboxScenarios } from "#lib/couriers/sandbox/scenarios.ts";
import { type EndpointEntry, endpointPath } from "#lib/docs/endpoints.ts";
import { ERROR_CODES } from "#lib/kernel/error-codes.ts";
import type { LimitPolicies, LimitPolicy } from "#lib/limits/policies.ts";
import { listFailures } from "#lib/openapi/responses.ts";

/** Returns a Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Returns a table of endpoints with links to their pages. */
export function endpointsTable(shown: EndpointEntry[]): string {
  return table(
    ["Endpoint", ""],
    shown.map(({ name, method, path, title, extension }) => [
      `[\`${method} ${path}\`](${endpointPath(name)})`,
      title + (extension ? " (*extension*)" : ""),
    ]),
  );
}

/** Returns a table of all errors of the public API. */
export function errorsTable(): string {
  const routesFailures = Object.values<Route>(routes).map((route) => [
    ...listFailures(route).values(),
  ]);
  const codes = new Set(routesFailures.flat(2));
  return table(
    ["Status", "`error_code`", "Meaning and what to do"],
    [...codes]
      .toSorted((a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status)
      .map((code) => [String(ERROR_CODES[code].status), `\`${code}\``, ERROR_CODES[code].when]),
  );
}

/** The rate limits of the public API. */
const COUNTED = [
  ["catalogue_per_key", "reads: everything except quotes and new orders", "key"],
  ["catalogue_per_ip", "the same reads", "client address"],
  ["quotes_per_key", "`POST /shipping-quotes`", "key"],
  ["orders_per_key", "`POST /orders`", "key"],
  ["auth_failures_per_ip", "requests rejected with 401", "client address"],
] as const;

/** Returns a table of the configured rate limits. */
export function limitsTable(policies: LimitPolicies): string {
  return table(
    ["Requests", "Counted per", "Limit per hour", "Name"],
    COUNTED.map(([name, counted, per]) => [
      counted,
      per,
      policies[name].limit === 0 ? "no limit" : String(policies[name].limit),
      `\`${name}\``,
    ]),
  );
}

/** Returns a limit in words. */
export function perHour({ limit }: LimitPolicy): string {
  return limit === 0 ? "no limit" : `${limit} an hour`;
}

export function scenariosTable(): string {
  return table(
    ["Tag", "Scenario", "Response"],
    sandboxScenarios.map(({ tag, situation, experience }) => [`\`${tag}\``, situation, experience]),
  );
}
