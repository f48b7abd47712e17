import type { CallFaultKind } from "#lib/outbound/fault.ts";

/** A payment to start at a provider. */
interface PaymentToStart {
  /** Ours, unique at the provider. Starting a payment again with it never charges twice. */
  reference: string;
  /** Decimal text. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
  /** The customer's. */
  email: string;
  /** Where the provider sends the customer back to. */
  returnUrl: string;
  /** The provider accepts no payment afterwards, if it can refuse it. */
  expiresAt: Date;
}

/** Money that a customer has paid. */
export interface Charge {
  /** The provider's, unique in the account. */
  id: string;
  /** Decimal text: what we asked for when the provider tells it, without fees that it added. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
  /** What the provider keeps, decimal text; null when it does not tell. */
  fee: string | null;
  occurredAt: Date;
}

/** What a provider knows of a payment. The charge counts only when it has succeeded. */
export interface ProviderPayment extends Charge {
  /** `open`: not paid yet; `processing`: the customer has paid, and the result is pending. */
  state: "open" | "processing" | "succeeded" | "failed";
  reference: string;
  /** Whether it moves money. */
  isLive: boolean;
  /** Other charges with the same reference, where a customer can pay twice. */
  furtherCharges?: Charge[];
}

/** An account with a provider. Every call has a deadline of its own, and rejects with a PaymentFault. */
export interface PaymentProvider {
  /** ISO 4217 codes of the currencies that it can charge. */
  readonly currencies: readonly string[];
  /** Returns the page on which the customer pays. */
  start(payment: PaymentToStart, signal: AbortSignal): Promise<{ redirectUrl: string }>;
  /** Returns the payment with our reference; undefined when the provider does not know it. */
  check(reference: string, signal: AbortSignal): Promise<ProviderPayment | undefined>;
}

/** A store's own account with a provider, or the operator's. */
export interface PaymentAccount extends PaymentProvider {
  /**
   * Returns the reference of the payment that a message from the provider is about; null for messages about anything
   * else. Throws an `unauthorized` fault when the message was not signed with the account's key.
   */
  readCallback(body: Uint8Array, headers: Headers): string | null;
  /** Checks that the provider accepts the account's key. */
  testConnection(signal: AbortSignal): Promise<void>;
}

/**
 * The kind of a failure. `rejected`: the payment was rejected; `duplicate_reference`: the provider has a payment with
 * this reference.
 */
export type PaymentFaultKind = CallFaultKind | "rejected" | "duplicate_reference";

/** A typed failure of a call. Contains no text of the provider, which may echo the customer's data. */
export class PaymentFault extends Error {
  override readonly name = "PaymentFault";
  readonly kind: PaymentFaultKind;
  /** Whole seconds to wait before a retry: for `busy` and `open`. */
  readonly retryAfter?: number;

  /** `reason`: our own description, for the log. */
  constructor(kind: PaymentFaultKind, reason: string, facts: { retryAfter?: number } = {}) {
    super(reason);
    this.kind = kind;
    if (facts.retryAfter !== undefined) this.retryAfter = facts.retryAfter;
  }
}
