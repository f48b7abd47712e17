import type { Bucket } from "#lib/limits/port.ts";

/** Length of the windows in which requests are counted. */
export const WINDOW_SECONDS = 3600;

/** Requests per hour of each policy. */
const DEFAULT_LIMITS = {
  catalogue_per_key: 1000,
  catalogue_per_ip: 200,
  orders_per_key: 50,
  quotes_per_key: 100,
  payments_per_key: 200,
  // Keys of 256 random bits cannot be guessed; the limit saves queries. One failure a minute is enough for a
  // person who tries keys, and a deployment with a revoked key notices within an hour.
  auth_failures_per_ip: 60,
  // Shoppers of the storefront search as they type, and may share an address.
  storefront_per_ip: 1200,
  storefront_quotes_per_ip: 60,
  storefront_orders_per_ip: 20,
  storefront_payments_per_ip: 20,
  // Webhooks that claim to be from a payment provider, with a wrong signature, per account.
  payment_webhook_failures_per_ip: 60,
  // Order lookups by number.
  storefront_lookups_per_ip: 10,
  // Pages and Open Graph pictures that are not cached.
  uncached_pages_per_ip: 1200,
  // Unknown coupon codes: enough for typing errors of a household, too few to guess codes.
  storefront_coupon_failures_per_ip: 20,
  // Failed sign-ins. The network is an IPv6 /48, which belongs to one site or to a mobile network. A device that
  // has signed in before has its own limit, so that strangers cannot lock out an account's owner.
  sign_in_failures_per_ip: 30,
  sign_in_failures_per_network: 90,
  sign_in_failures_per_account: 60,
  sign_in_failures_per_device: 20,
  password_change_failures_per_merchant: 20,
  // Mails with a link to set a new password; requests also count as failed sign-ins.
  password_resets_per_account: 5,
  dashboard_per_merchant: 6000,
  // Emails to any address.
  invitations_per_store: 30,
  // Emails that members send again, or to themselves as a test.
  manual_mails_per_store: 60,
  // Requests to any URL, each of which may take 15 seconds.
  test_events_per_store: 120,
  // Calls that fetch up to four pictures from other servers.
  picture_copies_per_store: 3000,
} as const;

export type PolicyName = keyof typeof DEFAULT_LIMITS;

/** Requests per hour; 0 turns a limit off. */
export type LimitPolicies = Record<PolicyName, number>;

/** Limits from the environment. */
export type LimitOverrides = {
  [Name in PolicyName as `LIMIT_${Uppercase<Name>}`]?: number | undefined;
};

/** Returns the default policies with the environment's overrides. */
export function limitPolicies(overrides: LimitOverrides = {}): LimitPolicies {
  const policies = Object.entries(DEFAULT_LIMITS).map(([name, standard]) => {
    const override = overrides[`LIMIT_${name.toUpperCase()}` as keyof LimitOverrides];
    return [name, override ?? standard];
  });
  return Object.fromEntries(policies);
}

/** Returns the bucket of `identity` (a uid or digest) under a policy; undefined when the policy is off. */
export function toBucket(
  policies: LimitPolicies,
  policy: PolicyName,
  identity: string,
): Bucket | undefined {
  const limit = policies[policy];
  return limit === 0 ? undefined : { policy, identity, limit };
}
