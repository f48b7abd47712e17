import {
  type FakeTransaction,
  wireTransaction,
} from "#tests/support/payments/fake-paystack-data.ts";

export type PaystackRefundStatus =
  | "failed"
  | "needs-attention"
  | "pending"
  | "processed"
  | "processing";

/** A refund as the fake provider stores it. The amount is in minor units. */
export interface FakeRefund {
  id: number;
  /** The reference of the transaction. */
  reference: string;
  amount: number;
  status: PaystackRefundStatus;
  merchantNote: string | null;
  createdAt: string;
  refundedAt: string | null;
}

/** A dispute as the fake provider stores it. */
export interface FakeDispute {
  id: number;
  /** The reference of the transaction. */
  reference: string;
  status: "archived" | "awaiting-bank-feedback" | "awaiting-merchant-feedback" | "resolved";
  resolution: "declined" | "merchant-accepted" | null;
  refundAmount: number;
  dueAt: string | null;
  createdAt: string;
}

/** Returns the refund in the format of `GET /refund`. */
export function wireRefund(refund: FakeRefund, transaction: FakeTransaction) {
  const { id, amount, status, merchantNote, createdAt, refundedAt } = refund;
  return {
    id,
    integration: 100_982,
    domain: transaction.domain,
    transaction: transaction.id,
    dispute: null,
    amount,
    deducted_amount: status === "processed" ? amount : 0,
    currency: transaction.currency,
    channel: "migs",
    fully_deducted: status === "processed" ? 1 : 0,
    refunded_by: "merchant@example.com",
    refunded_at: refundedAt,
    expected_at: createdAt,
    settlement: null,
    customer_note: `Refund for transaction ${transaction.reference}`,
    merchant_note: merchantNote,
    created_at: createdAt,
    updated_at: createdAt,
    status,
  };
}

/** Returns the refund in the format of the reply to `POST /refund`. */
export function wireNewRefund(refund: FakeRefund, transaction: FakeTransaction) {
  const { created_at, updated_at, refunded_at: _, ...rest } = wireRefund(refund, transaction);
  const { id, domain, reference, amount, paidAt, currency } = transaction;
  return {
    ...rest,
    transaction: { id, domain, reference, amount, paid_at: paidAt, channel: "card", currency },
    createdAt: created_at,
    updatedAt: updated_at,
  };
}

/** Returns the data of an event about a refund. */
export function wireRefundEvent(refund: FakeRefund, transaction: FakeTransaction) {
  return {
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.status === "processed" ? `${refund.id}` : null,
    // As documented: text in some events.
    amount: String(refund.amount),
    currency: transaction.currency,
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: 100_982,
    domain: transaction.domain,
  };
}

/** Returns the dispute in the format of `GET /dispute` and of events. */
export function wireDispute(dispute: FakeDispute, transaction: FakeTransaction) {
  const { id, status, resolution, refundAmount, dueAt, createdAt } = dispute;
  return {
    id,
    refund_amount: refundAmount,
    currency: transaction.currency,
    status,
    resolution,
    domain: transaction.domain,
    transaction: wireTransaction(transaction),
    transaction_reference: null,
    category: "chargeback",
    customer: { id: 1000 + transaction.id, email: transaction.email },
    bin: "408408",
    last4: "4081",
    dueAt,
    resolvedAt: status === "resolved" ? createdAt : null,
    evidence: null,
    attachments: "[]",
    note: null,
    history: [],
    messages: [],
    createdAt,
    updatedAt: createdAt,
  };
}

/** Returns one page of records that were created in the period of a query, the newest first. */
export function pageOf<T extends { createdAt: string }>(all: T[], query: URLSearchParams): T[] {
  const [from, to] = [query.get("from"), query.get("to")];
  const perPage = Number(query.get("perPage") ?? 50);
  const page = Number(query.get("page") ?? 1);
  return all
    .filter(({ createdAt }) => (!from || createdAt >= from) && (!to || createdAt <= to))
    .toReversed()
    .slice((page - 1) * perPage, page * perPage);
}

/** Returns why a refund is refused; undefined when it is possible. */
export function refundRefusal(
  { amount, currency }: { amount?: unknown; currency?: string },
  transaction: FakeTransaction,
  refunds: FakeRefund[],
): string | undefined {
  if (!["success", "reversed"].includes(transaction.status)) {
    return "Transaction has not been paid for";
  }
  const left = refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, refund) => sum - refund.amount, transaction.amount);
  if (left <= 0) return "Transaction has been fully reversed";
  if (currency !== undefined && currency !== transaction.currency) {
    return "Refund currency must be the currency of the transaction";
  }
  if (amount === undefined) return undefined;
  if (!Number.isSafeInteger(Number(amount)) || Number(amount) <= 0) return "Invalid amount";
  return Number(amount) > left ? "Refund amount cannot be more than what is left" : undefined;
}
