import { bulkhead } from "cockatiel";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#db/schema.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";
import type { Log } from "#lib/kernel/log.ts";
import { observeBulkhead } from "#lib/limits/concurrency.ts";
import { PAYSTACK_CURRENCIES } from "#lib/payments/paystack/minor-units.ts";
import { createPaystackAccount } from "#lib/payments/paystack/paystack.ts";
import { paystackChargeUrl } from "#lib/payments/paystack/wire.ts";
import type { AccountCredentials, PaymentAccount, PaymentProvider } from "#lib/payments/port.ts";
import {
  type ProviderCallOptions,
  type ProviderSettings,
  providerDefaults,
} from "#lib/payments/provider-calls.ts";
import { createSandboxProvider } from "#lib/payments/sandbox/sandbox.ts";
import { isStripeAmount, STRIPE_CURRENCIES } from "#lib/payments/stripe/minor-units.ts";
import { createStripeAccount } from "#lib/payments/stripe/stripe.ts";
import { stripeChargeUrl } from "#lib/payments/stripe/wire.ts";

interface ProviderOptions {
  baseUrl: string;
  /** Of the operator's account; undefined: there is none. */
  operator: AccountCredentials | undefined;
}

interface InstancePaymentsOptions {
  mode: "sandbox" | "live";
  db: Kysely<Database>;
  /** Public URL of this instance, without a trailing slash. */
  publicUrl: string;
  paystack: ProviderOptions;
  stripe: ProviderOptions;
  settings?: Partial<ProviderSettings> | undefined;
  /** Encrypts stores' own keys. */
  encryption: Encryption | undefined;
  log: Log;
  /** Adds telemetry to a provider. */
  observed: <P extends PaymentProvider>(provider: P, name: string) => P;
}

/** How accounts with one provider are opened. */
interface ProviderKind {
  currencies: readonly string[];
  /** Returns whether an amount in one of the currencies can be charged; absent: any. */
  isChargeable?(amount: string, currency: string): boolean;
  /** Returns the page of a charge in the provider's dashboard. */
  chargeUrl(id: string): string;
  operator: AccountCredentials | undefined;
  open(credentials: AccountCredentials): PaymentAccount;
}

/** The payment providers of this process. */
export interface InstancePayments {
  /** Returns the provider of stores without an account of their own; undefined when the instance has none. */
  provider(name: string): PaymentProvider | undefined;
  /** Returns the operator's account with a provider, if there is one. */
  operatorAccount(provider: string): PaymentAccount | undefined;
  /** Returns the account with these credentials; undefined for an unknown provider. */
  account(provider: string, credentials: AccountCredentials): PaymentAccount | undefined;
  /** Returns the ISO 4217 codes of the currencies that accounts with a provider can charge. */
  currenciesOf(provider: string): readonly string[];
  /** Returns whether a provider can charge an amount in one of its currencies. */
  isChargeable(provider: string, amount: string, currency: string): boolean;
  /** Returns the page of a charge in the provider's dashboard; null for a provider without one. */
  chargeUrl(provider: string, id: string): string | null;
  /** Undefined without a secret to encrypt keys. */
  readonly encryption: Encryption | undefined;
}

/** Cached clients of stores' own accounts, least recently used evicted first. */
const MAX_ACCOUNTS = 200;

/**
 * Creates the payment providers of this process, which share one bound on concurrent calls. Live mode without an
 * account has none: nothing is pretended.
 */
export function createInstancePayments(options: InstancePaymentsOptions): InstancePayments {
  const { mode, observed, encryption, log } = options;
  const settings = { ...providerDefaults, ...options.settings };
  const slots = bulkhead(settings.maxInFlight);
  observeBulkhead("payments", slots, settings.maxInFlight);
  const kinds = createKinds(options, { log, settings, slots });
  const kindOf = (name: string) => (Object.hasOwn(kinds, name) ? kinds[name] : undefined);
  const sandbox =
    mode === "sandbox" ? observed(createSandboxProvider(options), "sandbox") : undefined;
  const operators = new Map(
    Object.entries(kinds).flatMap(([name, { operator, open }]) =>
      operator ? [[name, observed(open(operator), name)]] : [],
    ),
  );
  const opened = new LRUCache<string, PaymentAccount>({ max: MAX_ACCOUNTS });
  return {
    provider: (name) => (name === "sandbox" ? sandbox : operators.get(name)),
    operatorAccount: (name) => operators.get(name),
    account,
    currenciesOf: (name) => kindOf(name)?.currencies ?? [],
    isChargeable: (name, amount, currency) =>
      kindOf(name)?.isChargeable?.(amount, currency) ?? true,
    chargeUrl: (name, id) => kindOf(name)?.chargeUrl(id) ?? null,
    encryption,
  };

  /** Returns the same client for the same credentials while it is cached: it has the account's circuit breaker. */
  function account(name: string, credentials: AccountCredentials): PaymentAccount | undefined {
    const kind = kindOf(name);
    if (!kind) return undefined;
    const { secretKey, signingSecret = "" } = credentials;
    const cacheKey = `${name} ${secretKey} ${signingSecret}`;
    const known = opened.get(cacheKey);
    if (known) return known;
    const made = observed(kind.open(credentials), name);
    opened.set(cacheKey, made);
    return made;
  }
}

function createKinds(
  { mode, paystack, stripe }: InstancePaymentsOptions,
  shared: ProviderCallOptions,
): Record<string, ProviderKind> {
  return {
    paystack: {
      currencies: PAYSTACK_CURRENCIES,
      chargeUrl: paystackChargeUrl,
      operator: paystack.operator,
      open: ({ secretKey }) =>
        createPaystackAccount({ ...shared, baseUrl: paystack.baseUrl, secretKey }),
    },
    stripe: {
      currencies: STRIPE_CURRENCIES,
      isChargeable: isStripeAmount,
      chargeUrl: (id) => stripeChargeUrl(id, mode === "live"),
      operator: stripe.operator,
      open: (credentials) =>
        createStripeAccount({ ...shared, baseUrl: stripe.baseUrl, ...credentials }),
    },
  };
}
