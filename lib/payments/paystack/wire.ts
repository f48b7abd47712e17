import { z } from "zod";
import { fromPaystackAmount, PAYSTACK_CURRENCIES } from "#lib/payments/paystack/minor-units.ts";
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRecord,
  ProviderRefund,
} from "#lib/payments/port.ts";

/** What Paystack's replies have in common. */
export const PaystackEnvelope = z.object({
  status: z.boolean(),
  message: z.string().catch(""),
  code: z.string().catch(""),
  data: z.unknown().optional(),
});

/** Data of a reply to `POST /transaction/initialize`. */
export const InitializedTransaction = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  reference: z.string(),
});

const minorUnits = z.int().nonnegative();
const currency = z.enum(PAYSTACK_CURRENCIES as [string, ...string[]]);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/**
 * Data of a reply to `GET /transaction/verify/{reference}`. `amount` includes fees that the customer pays;
 * `requested_amount` does not. The smaller one counts: a customer may have paid less than was requested.
 */
const Transaction = z.object({
  id: z.int().positive(),
  status: z.string(),
  reference: z.string(),
  amount: minorUnits,
  requested_amount: minorUnits.nullish(),
  currency,
  fees: minorUnits.nullish(),
  domain: z.enum(["test", "live"]),
  paid_at: time.nullish(),
  created_at: time.nullish(),
});

/**
 * `abandoned` is also the status of a transaction that nobody has tried to pay yet; `ongoing` waits for the customer,
 * such as for a one-time password.
 */
const STATES: Record<string, ProviderPayment["state"]> = {
  abandoned: "open",
  ongoing: "open",
  pending: "processing",
  processing: "processing",
  queued: "processing",
  success: "succeeded",
  failed: "failed",
  // The customer has the money back.
  reversed: "failed",
};

/** Converts a transaction of Paystack; undefined when it is malformed or has an unknown status. */
export function toProviderPayment(data: unknown): ProviderPayment | undefined {
  const parsed = Transaction.safeParse(data);
  const state = STATES[parsed.data?.status ?? ""];
  if (!parsed.success || !state) return undefined;
  const { id, reference, amount, requested_amount, currency, fees, domain } = parsed.data;
  const { paid_at, created_at } = parsed.data;
  return {
    state,
    id: String(id),
    reference,
    amount: fromPaystackAmount(Math.min(requested_amount ?? amount, amount), currency),
    currency,
    fee: fees == null ? null : fromPaystackAmount(fees, currency),
    occurredAt: paid_at ?? created_at ?? new Date(),
    isLive: domain === "live",
  };
}

/** Converts a transaction that was paid to a record of the books; undefined when it is malformed. */
export function toChargeRecord(data: unknown): ProviderRecord | undefined {
  const payment = toProviderPayment(data);
  if (!payment) return undefined;
  const { id, reference, amount, currency, fee, occurredAt } = payment;
  return { kind: "charge", id, reference, amount, currency, fee, occurredAt };
}

/** A number in lists of refunds; an object in the reply to a new one, and in disputes. */
const transactionId = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]);
const OfTransaction = z.object({ transaction: transactionId });

/** Returns the ID of the transaction of a refund or dispute; undefined when it is malformed. */
export function transactionIdOf(data: unknown): string | undefined {
  const parsed = OfTransaction.safeParse(data).data;
  return parsed && String(parsed.transaction);
}

const Refund = z.object({
  id: z.int().positive(),
  status: z.string(),
  amount: minorUnits,
  currency,
  transaction: transactionId,
  merchant_note: z.string().nullish(),
  refunded_at: time.nullish(),
  created_at: time.nullish(),
  createdAt: time.nullish(),
});

const REFUND_STATES: Record<string, ProviderRefund["state"]> = {
  pending: "pending",
  processing: "pending",
  processed: "succeeded",
  failed: "failed",
  "needs-attention": "needs_attention",
};

/** Converts a refund of Paystack; undefined when it is malformed or has an unknown status. */
export function toProviderRefund(data: unknown): ProviderRefund | undefined {
  const parsed = Refund.safeParse(data);
  const state = REFUND_STATES[parsed.data?.status ?? ""];
  if (!parsed.success || !state) return undefined;
  const { id, amount, currency, merchant_note, refunded_at, created_at, createdAt } = parsed.data;
  return {
    id: String(id),
    uid: z.uuid().safeParse(merchant_note).data ?? null,
    state,
    amount: fromPaystackAmount(amount, currency),
    currency,
    occurredAt: refunded_at ?? created_at ?? createdAt ?? new Date(),
  };
}

/** Converts a refund to a record of the books: null while it has not succeeded, undefined when it is malformed. */
export function toRefundRecord(data: unknown): ProviderRecord | null | undefined {
  const refund = toProviderRefund(data);
  if (!refund) return undefined;
  const { state, ...record } = refund;
  if (state !== "succeeded") return null;
  return { kind: "refund", chargeId: String(Refund.parse(data).transaction), ...record };
}

/** Paystack's dashboard. */
const DASHBOARD = "https://dashboard.paystack.com/#";

/** Returns the page of a transaction in the dashboard. */
export function paystackChargeUrl(id: string): string {
  return `${DASHBOARD}/transactions/${encodeURIComponent(id)}`;
}

const Dispute = z.object({
  id: z.int().positive(),
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: minorUnits.nullish(),
  currency: currency.nullish(),
  transaction: z.object({ amount: minorUnits, currency }),
  dueAt: time.nullish(),
  createdAt: time.nullish(),
});

/** Converts a dispute of Paystack; undefined when it is malformed. */
export function toProviderDispute(data: unknown): ProviderDispute | undefined {
  const parsed = Dispute.safeParse(data);
  if (!parsed.success) return undefined;
  const { id, status, resolution, refund_amount, transaction, dueAt, createdAt } = parsed.data;
  const currency = parsed.data.currency ?? transaction.currency;
  return {
    id: String(id),
    // Zero while nobody has decided how much is refunded.
    amount: fromPaystackAmount(refund_amount || transaction.amount, currency),
    currency,
    state: disputeState(status, resolution),
    dueAt: dueAt ?? null,
    openedAt: createdAt ?? new Date(),
    url: `${DASHBOARD}/disputes/${id}`,
  };
}

/** Treats an unknown status as open, so that nobody refunds the money a second time. */
function disputeState(status: string, resolution: string | null | undefined) {
  if (status === "archived") return "closed";
  if (status !== "resolved") return "open";
  if (resolution === "declined") return "won";
  return resolution?.endsWith("accepted") ? "lost" : "closed";
}
