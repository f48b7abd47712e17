import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  API_BASE_PATH,
  BODY_LIMITS,
  IDEMPOTENCY_KEY_TTL_SECONDS,
  KEY_PREFIX,
  MAX_SEARCH_LENGTH,
  PAGE_SIZE,
  QUOTE_LIFETIME_SECONDS,
} from "#lib/contract/constants.ts";
import {
  FulfilmentStatusEnum,
  ItemFulfilmentStatusEnum,
  PaymentStatusEnum,
} from "#lib/contract/order.ts";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { sandboxScenarios } from "#lib/couriers/sandbox/scenarios.ts";
import { type EndpointEntry, endpoints } from "#lib/docs/endpoints.ts";
import { table } from "#lib/docs/markdown.ts";
import type { InstanceInfo } from "#lib/docs/open-api.ts";
import { endpointPath } from "#lib/docs/paths.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { MAX_CORRECTED_WORDS, MAX_SEARCH_WORDS } from "#lib/kernel/search-limits.ts";
import type { LimitPolicies } from "#lib/limits/policies.ts";
import { listFailures } from "#lib/openapi/responses.ts";
import { sandboxFailures } from "#lib/payments/sandbox/scenarios.ts";

const FOLDER = path.join(process.cwd(), "app/docs/_guide");

/** Returns the Markdown of a topic with the values of this instance. */
export async function readTopic(topic: string, info: InstanceInfo): Promise<string> {
  return interpolate(await readFile(path.join(FOLDER, `${topic}.md`), "utf8"), info);
}

/** Replaces each `{{name}}` with the variable of that name. */
export function interpolate(text: string, info: InstanceInfo): string {
  return text.replace(/\{\{([a-z-]+)\}\}/g, (_, name: string) => {
    const variable = VARIABLES[name];
    if (!variable) throw new Error(`Unknown variable {{${name}}}`);
    return variable(info);
  });
}

const VARIABLES: Record<string, (info: InstanceInfo) => string> = {
  site: ({ site }) => site,
  api: ({ site }) => site + API_BASE_PATH,
  openapi: ({ site }) => `${site}${API_BASE_PATH}/openapi.json`,
  mode: ({ mode }) => mode,
  "mode-note": ({ mode }) =>
    mode === "sandbox"
      ? "Its couriers and payments are simulated: nothing you order is delivered, and no money moves."
      : "Orders placed here are real.",
  "sandbox-here": ({ mode }) =>
    mode === "sandbox"
      ? "This instance is a sandbox."
      : "This instance is live, so the tags below have no effect.",
  "key-prefix": ({ mode }) => KEY_PREFIX[mode],
  "body-limit": () => `${BODY_LIMITS.bytes / 1024} KiB`,
  "min-page-size": () => String(PAGE_SIZE.minimum),
  "max-page-size": () => String(PAGE_SIZE.maximum),
  "default-page-size": () => String(PAGE_SIZE.default),
  "search-length": () => String(MAX_SEARCH_LENGTH),
  "search-words": () => String(MAX_SEARCH_WORDS),
  "corrected-words": () => String(MAX_CORRECTED_WORDS),
  "quote-minutes": () => String(QUOTE_LIFETIME_SECONDS / 60),
  "quotes-per-hour": ({ policies }) => perHour(policies.quotes_per_key),
  "auth-failures": ({ policies }) => perHour(policies.auth_failures_per_ip),
  "payment-statuses": () => codeList(PaymentStatusEnum.options),
  "fulfilment-statuses": () => codeList(FulfilmentStatusEnum.options),
  "item-statuses": () => codeList(ItemFulfilmentStatusEnum.options),
  "over-catalogue-per-ip": ({ policies: { catalogue_per_ip: limit } }) =>
    limit === 0 ? `as often as you like: ${perHour(limit)}` : `more than ${perHour(limit)}`,
  "idempotency-hours": () => String(IDEMPOTENCY_KEY_TTL_SECONDS / 3600),
  errors: errorSections,
  endpoints: (info) => endpointsTable(endpoints(info)),
  limits: ({ policies }) => limitsTable(policies),
  scenarios: scenariosTable,
  "payment-failures": () =>
    table(
      ["Email address", "Response"],
      sandboxFailures.map(({ tag, experience }) => [`\`ada${tag}@example.com\``, experience]),
    ),
};

function codeList(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
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

/** Errors of requests that are not valid HTTP, for any path. */
const TRANSPORT_ERRORS: ErrorCode[] = ["MALFORMED_REQUEST", "REQUEST_TIMEOUT", "HEADERS_TOO_LARGE"];

/** Returns a section for each error of the public API, by status. */
function errorSections(): string {
  const routesFailures = Object.values<Route>(routes).map((route) => [
    ...listFailures(route).values(),
  ]);
  const codes = new Set([...routesFailures.flat(2), ...TRANSPORT_ERRORS]);
  return [...codes]
    .toSorted((a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status)
    .map((code) => `### \`${code}\`\n\n${ERROR_CODES[code].status}. ${ERROR_CODES[code].when}`)
    .join("\n\n");
}

/** The rate limits of the public API. */
const PUBLIC_LIMITS = [
  ["catalogue_per_key", "reads: everything except quotes, new orders and new payments", "key"],
  ["catalogue_per_ip", "the same reads", "client address"],
  ["quotes_per_key", "`POST /shipping-quotes`", "key"],
  ["orders_per_key", "`POST /orders`", "key"],
  ["payments_per_key", "`POST /orders/{order_number}/payment-sessions`", "key"],
  ["auth_failures_per_ip", "requests rejected with 401", "client address"],
] as const;

/** Returns a table of the configured rate limits. */
function limitsTable(policies: LimitPolicies): string {
  return table(
    ["Requests", "Counted per", "Limit per hour", "Name"],
    PUBLIC_LIMITS.map(([name, counted, per]) => [
      counted,
      per,
      policies[name] === 0 ? "no limit" : String(policies[name]),
      `\`${name}\``,
    ]),
  );
}

/** Returns a limit in words. */
function perHour(limit: number): string {
  return limit === 0 ? "no limit" : `${limit} an hour`;
}

function scenariosTable(): string {
  return table(
    ["Tag", "Scenario", "Response"],
    sandboxScenarios.map(({ tag, situation, experience }) => [`\`${tag}\``, situation, experience]),
  );
}
