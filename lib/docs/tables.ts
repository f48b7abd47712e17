import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { sandboxScenarios } from "#lib/couriers/sandbox/scenarios.ts";
import { type Endpoint, endpointPath } from "#lib/docs/endpoints.ts";
import { ERROR_CODES } from "#lib/kernel/error-codes.ts";
import type { LimitPolicies, LimitPolicy } from "#lib/limits/policies.ts";
import { failuresOf } from "#lib/openapi/replies.ts";

/** A table in Markdown; a bar within a cell is escaped. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Endpoints, each leading to its page. */
export function endpointsTable(shown: Endpoint[]): string {
  return table(
    ["Endpoint", ""],
    shown.map(({ name, method, path, title, extension }) => [
      `[\`${method} ${path}\`](${endpointPath(name)})`,
      title + (extension ? " (*extension*)" : ""),
    ]),
  );
}

/** Every failure that some public endpoint can answer. */
export function errorsTable(): string {
  const routesFailures = Object.values<Route>(routes).map((route) => [
    ...failuresOf(route).values(),
  ]);
  const codes = new Set(routesFailures.flat(2));
  return table(
    ["Status", "`error_code`", "Meaning and what to do"],
    [...codes]
      .toSorted((a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status)
      .map((code) => [String(ERROR_CODES[code].status), `\`${code}\``, ERROR_CODES[code].when]),
  );
}

/** What each limit of the public API counts. */
const COUNTED = [
  ["catalogue_per_key", "reads: everything except quotes and new orders", "key"],
  ["catalogue_per_ip", "the same reads", "client address"],
  ["quotes_per_key", "`POST /shipping-quotes`", "key"],
  ["orders_per_key", "`POST /orders`", "key"],
  ["auth_failures_per_ip", "requests rejected with 401", "client address"],
] as const;

/** The limits in force. */
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

/** A limit in a sentence. */
export function perHour({ limit }: LimitPolicy): string {
  return limit === 0 ? "no limit" : `${limit} an hour`;
}

export function scenariosTable(): string {
  return table(
    ["Word", "Scenario", "Response"],
    sandboxScenarios.map(({ magic, situation, experience }) => [
      `\`${magic}\``,
      situation,
      experience,
    ]),
  );
}
