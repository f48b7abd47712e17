import type { CallFaultKind } from "#lib/outbound/fault.ts";

/** A payment to start at a provider. */
interface PaymentToStart {
  /** Our reference, unique at the provider. Starting a payment again with it never charges twice. */
  reference: string;
  /** Decimal text. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
  /** Email address of the customer. */
  email: string;
  /** What the customer pays for, shown on the provider's page. */
  description: string;
  /** Where the provider sends the customer back to. */
  returnUrl: string;
  /** The provider accepts no payment afterwards, if it can refuse it. */
  expiresAt: Date;
}

interface StartedPayment {
  redirectUrl: string;
  /** The provider's own ID of the payment, if later calls need it. */
  providerId?: string;
  /** When the provider closes the page, if it does: nothing can extend that. */
  pageExpiresAt?: Date;
}

/** Money that a customer has paid. */
export interface Charge {
  /** The provider's ID, unique in the account. */
  id: string;
  /** Decimal text: what we asked for when the provider tells it, without fees that it added. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
  /** What the provider keeps, decimal text; null if unknown. */
  fee: string | null;
  occurredAt: Date;
}

/** What a provider knows of a payment. The charge counts only when it has succeeded. */
export interface ProviderPayment extends Charge {
  /**
   * `open`: not paid yet; `processing`: the customer has paid, and the result is pending; `expired`: nobody has paid,
   * and the provider has closed its page.
   */
  state: "open" | "processing" | "succeeded" | "failed" | "expired";
  reference: string;
  /** Whether it moves money. */
  isLive: boolean;
  /** Other charges with the same reference, where a customer can pay twice. */
  furtherCharges?: Charge[];
}

/** What a provider needs to find a payment again. */
export interface PaymentToFind {
  /** The reference that the payment was started with. */
  reference: string;
  /** The provider's own ID of the payment, when `start` returned one. */
  providerId: string | null;
}

/** What identifies a charge at its provider. */
interface ChargeToFind {
  /** The provider's ID. */
  id: string;
  /** The reference that its payment was started with. */
  reference: string;
}

interface RefundToSend {
  /** Our uid of the refund. */
  uid: string;
  /** From 1; incremented when the provider would repeat its last response to the same attempt. */
  attempt?: number;
  charge: ChargeToFind;
  /** Decimal text. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
}

/** Money on its way back to a customer. */
export interface ProviderRefund {
  /** The provider's ID, unique in the account. */
  id: string;
  /** Our uid; null for a refund that was made in the provider's dashboard. */
  uid: string | null;
  /** `needs_attention`: the provider waits for the merchant or the customer. */
  state: "pending" | "needs_attention" | "succeeded" | "failed";
  /** Decimal text. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
  occurredAt: Date;
}

/** A payment that a customer disputes at their bank. */
export interface ProviderDispute {
  /** The provider's ID, unique in the account. */
  id: string;
  /** Decimal text. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
  /** `closed`: it has ended without a decision. */
  state: "open" | "won" | "lost" | "closed";
  /** Deadline of the merchant's response; null if unknown. */
  dueAt: Date | null;
  openedAt: Date;
  /** The dispute in the provider's dashboard. */
  url: string | null;
}

/** A successful charge or refund in the books of a provider. The reference may be another system's. */
export type ProviderRecord =
  | (Charge & { kind: "charge"; reference: string | null })
  | (Omit<ProviderRefund, "state"> & { kind: "refund"; chargeId: string });

/** An account with a provider. Every call has a deadline of its own, and rejects with a PaymentFault. */
export interface PaymentProvider {
  /** ISO 4217 codes of the currencies that it can charge. */
  readonly currencies: readonly string[];
  /** Returns the page on which the customer pays. */
  start(payment: PaymentToStart, signal: AbortSignal): Promise<StartedPayment>;
  /** Returns the payment with our reference; undefined when the provider does not know it. */
  check(payment: PaymentToFind, signal: AbortSignal): Promise<ProviderPayment | undefined>;
  /** Ends an unpaid payment, if the provider can, so that nobody can pay it any more. */
  cancel(payment: PaymentToFind, signal: AbortSignal): Promise<void>;
  /**
   * Sends a refund, which the provider may complete later. After an unclear answer, look for it with `listRefunds`
   * before sending it again: not every provider recognises its uid.
   */
  refund(refund: RefundToSend, signal: AbortSignal): Promise<ProviderRefund>;
  /** Lists all refunds of a charge, also those made in the provider's dashboard. */
  listRefunds(charge: ChargeToFind, signal: AbortSignal): Promise<ProviderRefund[]>;
  /** Lists all disputes about a charge. */
  listDisputes(charge: ChargeToFind, signal: AbortSignal): Promise<ProviderDispute[]>;
  /** Lists the IDs of the charges that customers began to dispute in a period; also those of other systems. */
  listDisputedCharges(period: { from: Date; to: Date }, signal: AbortSignal): Promise<string[]>;
  /**
   * Lists the charges and refunds that succeeded in a period, from its begin until before its end; also those of other
   * systems that use the account. Contains earlier charges too, where the provider does not tell when they succeeded.
   * Rejects when there are too many.
   */
  list(period: { from: Date; to: Date }, signal: AbortSignal): Promise<ProviderRecord[]>;
}

/** The calls about money that has been paid. */
export type RecordCalls = Pick<
  PaymentProvider,
  "refund" | "listRefunds" | "listDisputes" | "listDisputedCharges" | "list"
>;

/** What a webhook from a provider is about: our reference of a payment, or the provider's ID of a charge. */
export type WebhookSubject = { reference: string } | { chargeId: string };

/** A store's own account with a provider, or the operator's. */
export interface PaymentAccount extends PaymentProvider {
  /**
   * Returns which payment a webhook from the provider is about, whatever happened to it; null for webhooks about
   * anything else. Rejects with an `unauthorized` fault when the provider did not sign the webhook for this account.
   */
  readWebhook(body: Uint8Array, headers: Headers): Promise<WebhookSubject | null>;
  /** Checks that the provider accepts the account's key. */
  testConnection(signal: AbortSignal): Promise<void>;
  /**
   * Registers a webhook with this URL at the provider. Undefined where merchants enter the URL by hand; rejects when
   * the key may not do it.
   */
  registerWebhook?(url: string, signal: AbortSignal): Promise<RegisteredWebhook>;
}

interface RegisteredWebhook {
  signingSecret: string;
  /** Ends earlier registrations of the URL. Call it once the secret is stored: their secrets are then useless. */
  replaceEarlier(signal: AbortSignal): Promise<void>;
}

/** What an account with a provider is used with. */
export interface AccountCredentials {
  secretKey: string;
  /** Verifies webhooks, where the provider does not sign them with the key. */
  signingSecret?: string | undefined;
}

/**
 * The kind of a failure. `rejected`: the provider rejected the payment or refund; `duplicate_reference`: it has a
 * payment with this reference.
 */
export type PaymentFaultKind = CallFaultKind | "rejected" | "duplicate_reference";

interface PaymentFaultFacts {
  retryAfter?: number;
  status?: number;
  isRepeated?: boolean;
}

/** A typed failure of a call. Contains no text of the provider, which may echo the customer's data. */
export class PaymentFault extends Error {
  override readonly name = "PaymentFault";
  readonly kind: PaymentFaultKind;
  /** Whole seconds to wait before a retry: for `busy` and `open`. */
  readonly retryAfter?: number;
  /** HTTP status of a response that says that the provider failed, 500 or above. */
  readonly status?: number;
  /** Whether the provider repeats this answer to the same reference, or to the same attempt to send a refund. */
  readonly isRepeated: boolean;

  /** `reason`: our own description, for the log. */
  constructor(kind: PaymentFaultKind, reason: string, facts: PaymentFaultFacts = {}) {
    super(reason);
    this.kind = kind;
    this.isRepeated = facts.isRepeated ?? false;
    if (facts.retryAfter !== undefined) this.retryAfter = facts.retryAfter;
    if (facts.status !== undefined) this.status = facts.status;
  }
}
