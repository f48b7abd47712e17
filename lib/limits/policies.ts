import type { Bucket } from "#lib/limits/port.ts";

const HOUR_SECONDS = 3600;

/** Requests per hour of each throttle group (spec §8), and our own for failed authentication. */
const DEFAULT_LIMITS = {
  catalogue_per_key: 1000,
  catalogue_per_ip: 200,
  orders_per_key: 50,
  quotes_per_key: 100,
  // No guess can hit 256 random bits; this tells a guesser to stop, and costs a mistyped key no query. One failure a minute is
  // ample for a person trying keys, and a deployment with a stale key is told within the hour.
  auth_failures_per_ip: 60,
  // Our own storefront's shoppers, who search as they type and share addresses with neighbours.
  storefront_per_ip: 1200,
  storefront_quotes_per_ip: 60,
  storefront_orders_per_ip: 20,
  // Looking an order up by its number. Nobody loses ten orders in an hour.
  storefront_lookups_per_ip: 10,
  // Pages and Open Graph pictures that are rendered for a request, not sent from memory.
  uncached_pages_per_ip: 1200,
  // Coupon codes that were none: room for a household's typing errors, none for guessing.
  storefront_coupon_failures_per_ip: 20,
  // Failed sign-ins; a successful one counts against nothing. The network is an IPv6 /48, which one site
  // may have to itself and a mobile network shares. A device that signed in before has its own allowance,
  // so that strangers who use up an account's cannot lock its owner out.
  sign_in_failures_per_ip: 30,
  sign_in_failures_per_network: 90,
  sign_in_failures_per_account: 60,
  sign_in_failures_per_device: 20,
  password_change_failures_per_merchant: 20,
  dashboard_per_merchant: 6000,
} as const;

export type PolicyName = keyof typeof DEFAULT_LIMITS;

export interface LimitPolicy {
  name: PolicyName;
  /** Requests per window; 0 = off. */
  limit: number;
  windowSeconds: number;
}

export type LimitPolicies = Record<PolicyName, LimitPolicy>;

/** Numbers of the environment: whole, per hour, 0 = off; absent = the spec's. */
export interface LimitOverrides {
  LIMIT_CATALOGUE_PER_KEY?: number | undefined;
  LIMIT_CATALOGUE_PER_IP?: number | undefined;
  LIMIT_ORDERS_PER_KEY?: number | undefined;
  LIMIT_QUOTES_PER_KEY?: number | undefined;
  LIMIT_STOREFRONT_QUOTES_PER_IP?: number | undefined;
  LIMIT_STOREFRONT_ORDERS_PER_IP?: number | undefined;
  LIMIT_STOREFRONT_LOOKUPS_PER_IP?: number | undefined;
  LIMIT_STOREFRONT_COUPON_FAILURES_PER_IP?: number | undefined;
  LIMIT_UNCACHED_PAGES_PER_IP?: number | undefined;
}

/** The policies in force: spec §8, with the environment's numbers where it gives any. */
export function limitPolicies(overrides: LimitOverrides = {}): LimitPolicies {
  const hourly = <Name extends PolicyName>(name: Name, override?: number) => ({
    name,
    limit: override ?? DEFAULT_LIMITS[name],
    windowSeconds: HOUR_SECONDS,
  });
  return {
    catalogue_per_key: hourly("catalogue_per_key", overrides.LIMIT_CATALOGUE_PER_KEY),
    catalogue_per_ip: hourly("catalogue_per_ip", overrides.LIMIT_CATALOGUE_PER_IP),
    orders_per_key: hourly("orders_per_key", overrides.LIMIT_ORDERS_PER_KEY),
    quotes_per_key: hourly("quotes_per_key", overrides.LIMIT_QUOTES_PER_KEY),
    auth_failures_per_ip: hourly("auth_failures_per_ip"),
    storefront_per_ip: hourly("storefront_per_ip"),
    storefront_quotes_per_ip: hourly(
      "storefront_quotes_per_ip",
      overrides.LIMIT_STOREFRONT_QUOTES_PER_IP,
    ),
    storefront_orders_per_ip: hourly(
      "storefront_orders_per_ip",
      overrides.LIMIT_STOREFRONT_ORDERS_PER_IP,
    ),
    storefront_lookups_per_ip: hourly(
      "storefront_lookups_per_ip",
      overrides.LIMIT_STOREFRONT_LOOKUPS_PER_IP,
    ),
    uncached_pages_per_ip: hourly("uncached_pages_per_ip", overrides.LIMIT_UNCACHED_PAGES_PER_IP),
    storefront_coupon_failures_per_ip: hourly(
      "storefront_coupon_failures_per_ip",
      overrides.LIMIT_STOREFRONT_COUPON_FAILURES_PER_IP,
    ),
    sign_in_failures_per_ip: hourly("sign_in_failures_per_ip"),
    sign_in_failures_per_network: hourly("sign_in_failures_per_network"),
    sign_in_failures_per_account: hourly("sign_in_failures_per_account"),
    sign_in_failures_per_device: hourly("sign_in_failures_per_device"),
    password_change_failures_per_merchant: hourly("password_change_failures_per_merchant"),
    dashboard_per_merchant: hourly("dashboard_per_merchant"),
  };
}

/** The allowance of `identity` (a uid or digest) under a policy; undefined when it is off. */
export function bucket(policy: LimitPolicy, identity: string): Bucket | undefined {
  if (policy.limit === 0) return undefined;
  const { name, limit, windowSeconds } = policy;
  return { policy: name, identity, limit, windowSeconds };
}
