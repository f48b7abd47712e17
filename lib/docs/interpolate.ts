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
import { endpoints } from "#lib/docs/endpoints.ts";
import type { InstanceInfo } from "#lib/docs/open-api.ts";
import {
  endpointsTable,
  errorsTable,
  limitsTable,
  perHour,
  scenariosTable,
} from "#lib/docs/tables.ts";

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
      ? "Its couriers are simulated, so nothing you order is delivered."
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
  "quote-minutes": () => String(QUOTE_LIFETIME_SECONDS / 60),
  "quotes-per-hour": ({ policies }) => perHour(policies.quotes_per_key),
  "auth-failures": ({ policies }) => perHour(policies.auth_failures_per_ip),
  "payment-statuses": () => names(PaymentStatusEnum.options),
  "fulfilment-statuses": () => names(FulfilmentStatusEnum.options),
  "item-statuses": () => names(ItemFulfilmentStatusEnum.options),
  "over-catalogue-per-ip": ({ policies: { catalogue_per_ip: policy } }) =>
    policy.limit === 0
      ? `as often as you like: ${perHour(policy)}`
      : `more than ${perHour(policy)}`,
  "idempotency-hours": () => String(IDEMPOTENCY_KEY_TTL_SECONDS / 3600),
  errors: errorsTable,
  endpoints: (info) => endpointsTable(endpoints(info)),
  limits: ({ policies }) => limitsTable(policies),
  scenarios: scenariosTable,
};

function names(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}
