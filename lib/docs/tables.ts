import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { sandboxScenarios } from "#lib/couriers/sandbox-scenarios.ts";
import type { LimitPolicies, LimitPolicy } from "#lib/limits/policies.ts";

/** A table in Markdown; a bar within a cell is escaped. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The public endpoints, each leading to its page. */
export function endpointsTable(): string {
  return table(
    ["Endpoint", ""],
    Object.entries<Route>(routes).map(([name, { method, path, summary, extension }]) => [
      `[\`${method} ${path}\`](${endpointPath(name)})`,
      summary + (extension ? " (*extension*)" : ""),
    ]),
  );
}

/** Where an endpoint's page is: `listProducts` is at `/docs/reference/list-products`. */
export function endpointPath(name: string): string {
  return `/docs/reference/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** What each limit of the public API counts. */
const COUNTED = [
  ["catalogue_per_key", "reads: everything but quotes and new orders", "key"],
  ["catalogue_per_ip", "the same reads", "client address"],
  ["quotes_per_key", "`POST /shipping-quotes`", "key"],
  ["orders_per_key", "`POST /orders`", "key"],
  ["auth_failures_per_ip", "requests refused with 401", "client address"],
] as const;

/** The limits in force. */
export function limitsTable(policies: LimitPolicies): string {
  return table(
    ["Counted", "Per", "An hour", "Name"],
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
  return limit === 0 ? "not limited here" : `${limit} an hour`;
}

export function scenariosTable(): string {
  return table(
    ["In the address", "Situation", "What you see"],
    sandboxScenarios.map(({ magic, situation, experience }) => [
      `\`${magic}\``,
      situation,
      experience,
    ]),
  );
}
