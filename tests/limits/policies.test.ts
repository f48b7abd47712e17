import { describe, expect, it } from "vitest";
import { limitPolicies, toBucket } from "#lib/limits/policies.ts";

const UID = "5f0c2a52-3a0e-4a57-9d7b-0d8f6f1f2a11";

describe("limit policies", () => {
  it("has these limits per hour by default", () => {
    expect(limitPolicies()).toEqual({
      catalogue_per_key: 1000,
      catalogue_per_ip: 200,
      orders_per_key: 50,
      payments_per_key: 200,
      quotes_per_key: 100,
      auth_failures_per_ip: 60,
      storefront_per_ip: 1200,
      storefront_quotes_per_ip: 60,
      storefront_orders_per_ip: 20,
      storefront_payments_per_ip: 20,
      payment_webhook_failures_per_ip: 60,
      storefront_lookups_per_ip: 10,
      uncached_pages_per_ip: 1200,
      storefront_coupon_failures_per_ip: 20,
      sign_in_failures_per_ip: 30,
      sign_in_failures_per_network: 90,
      sign_in_failures_per_account: 60,
      sign_in_failures_per_device: 20,
      password_change_failures_per_merchant: 20,
      password_resets_per_account: 5,
      dashboard_per_merchant: 6000,
      invitations_per_store: 30,
      manual_mails_per_store: 60,
      test_events_per_store: 120,
      picture_copies_per_store: 3000,
    });
  });

  it.each([
    ["LIMIT_CATALOGUE_PER_KEY", "catalogue_per_key"],
    ["LIMIT_CATALOGUE_PER_IP", "catalogue_per_ip"],
    ["LIMIT_ORDERS_PER_KEY", "orders_per_key"],
    ["LIMIT_QUOTES_PER_KEY", "quotes_per_key"],
    ["LIMIT_PAYMENTS_PER_KEY", "payments_per_key"],
    ["LIMIT_STOREFRONT_QUOTES_PER_IP", "storefront_quotes_per_ip"],
    ["LIMIT_STOREFRONT_ORDERS_PER_IP", "storefront_orders_per_ip"],
    ["LIMIT_STOREFRONT_PAYMENTS_PER_IP", "storefront_payments_per_ip"],
    ["LIMIT_STOREFRONT_LOOKUPS_PER_IP", "storefront_lookups_per_ip"],
    ["LIMIT_STOREFRONT_COUPON_FAILURES_PER_IP", "storefront_coupon_failures_per_ip"],
    ["LIMIT_UNCACHED_PAGES_PER_IP", "uncached_pages_per_ip"],
  ] as const)("%s changes only %s", (variable, name) => {
    expect(limitPolicies({ [variable]: 7 })).toEqual({ ...limitPolicies(), [name]: 7 });
  });

  it("returns no bucket for a limit of 0", () => {
    const policies = limitPolicies({ LIMIT_ORDERS_PER_KEY: 0 });
    expect(toBucket(policies, "orders_per_key", UID)).toBeUndefined();
    expect(toBucket(policies, "quotes_per_key", UID)).toEqual({
      policy: "quotes_per_key",
      identity: UID,
      limit: 100,
    });
  });
});
