import { bulkhead } from "cockatiel";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#db/schema.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";
import type { Log } from "#lib/kernel/log.ts";
import { observeBulkhead } from "#lib/limits/concurrency.ts";
import { PAYSTACK_CURRENCIES } from "#lib/payments/paystack/minor-units.ts";
import {
  createPaystackAccount,
  type PaystackSettings,
  paystackDefaults,
} from "#lib/payments/paystack/paystack.ts";
import type { PaymentAccount, PaymentProvider } from "#lib/payments/port.ts";
import { createSandboxProvider } from "#lib/payments/sandbox/sandbox.ts";

interface InstancePaymentsOptions {
  mode: "sandbox" | "live";
  db: Kysely<Database>;
  /** Public URL of this instance, without a trailing slash. */
  publicUrl: string;
  paystack: {
    baseUrl: string;
    /** Secret key of the operator's account. */
    secretKey: string | undefined;
    settings?: Partial<PaystackSettings> | undefined;
  };
  /** Encrypts stores' own keys. */
  encryption: Encryption | undefined;
  log: Log;
  /** Adds telemetry to a provider. */
  observed: <P extends PaymentProvider>(provider: P, name: string) => P;
}

/** The payment providers of this process. */
export interface InstancePayments {
  /** Returns the provider of stores without an account of their own; undefined when the instance has none. */
  provider(name: string): PaymentProvider | undefined;
  /** Returns the operator's account with a provider, if there is one. */
  operatorAccount(provider: string): PaymentAccount | undefined;
  /** Returns the account with this key; undefined for an unknown provider. */
  account(provider: string, secretKey: string): PaymentAccount | undefined;
  /** Returns the ISO 4217 codes of the currencies that accounts with a provider can charge. */
  currenciesOf(provider: string): readonly string[];
  /** Undefined without a secret to encrypt keys. */
  readonly encryption: Encryption | undefined;
}

/** Cached clients of stores' own accounts, least recently used evicted first. */
const MAX_ACCOUNTS = 200;

/**
 * Creates the payment providers of this process, which share one bound on concurrent calls. Live mode without an account
 * has none: nothing is pretended.
 */
export function createInstancePayments(options: InstancePaymentsOptions): InstancePayments {
  const { mode, observed, encryption, log, paystack } = options;
  const settings = { ...paystackDefaults, ...paystack.settings };
  const slots = bulkhead(settings.maxInFlight);
  observeBulkhead("payments", slots, settings.maxInFlight);
  const opened = new LRUCache<string, PaymentAccount>({ max: MAX_ACCOUNTS });
  const sandbox =
    mode === "sandbox" ? observed(createSandboxProvider(options), "sandbox") : undefined;
  const operator = paystack.secretKey ? open(paystack.secretKey) : undefined;
  const operatorAccount = (name: string) => (name === "paystack" ? operator : undefined);
  return {
    provider: (name) => (name === "sandbox" ? sandbox : operatorAccount(name)),
    operatorAccount,
    account,
    currenciesOf: (name) => (name === "paystack" ? PAYSTACK_CURRENCIES : []),
    encryption,
  };

  /** Returns the same client for a key while it is cached: it has the key's circuit breaker. */
  function account(provider: string, secretKey: string): PaymentAccount | undefined {
    const known = opened.get(secretKey);
    if (known || provider !== "paystack") return known;
    const made = open(secretKey);
    opened.set(secretKey, made);
    return made;
  }

  function open(secretKey: string): PaymentAccount {
    const { baseUrl } = paystack;
    return observed(
      createPaystackAccount({ baseUrl, secretKey, log, settings, slots }),
      "paystack",
    );
  }
}
