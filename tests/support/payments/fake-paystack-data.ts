import { createHmac } from "node:crypto";

export type PaystackStatus =
  | "abandoned"
  | "failed"
  | "ongoing"
  | "pending"
  | "processing"
  | "queued"
  | "reversed"
  | "success";

/** A transaction as the fake provider stores it. Amounts are in minor units. */
export interface FakeTransaction {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  requestedAmount: number;
  /** What the customer is charged; more than requested when the customer pays the fees. */
  amount: number;
  currency: string;
  status: PaystackStatus;
  domain: "test" | "live";
  returnUrl: string | undefined;
  cancelUrl: string | undefined;
  paidAt: string | null;
  createdAt: string;
}

/** Returns the transaction in the format of `GET /transaction/verify/{reference}`. */
export function wireTransaction(transaction: FakeTransaction) {
  const { id, domain, status, reference, amount, paidAt, createdAt, currency } = transaction;
  const wasPaid = status === "success" || status === "reversed";
  return {
    id,
    domain,
    status,
    reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: GATEWAY_RESPONSES[status] ?? "The transaction was not completed",
    paid_at: paidAt,
    created_at: createdAt,
    channel: "card",
    currency,
    ip_address: "192.0.2.4",
    metadata: { cancel_action: transaction.cancelUrl ?? "" },
    log: null,
    fees: wasPaid ? feeOf(amount) : null,
    fees_split: null,
    authorization: wasPaid
      ? { authorization_code: `AUTH_${id}`, bin: "408408", last4: "4081", channel: "card" }
      : {},
    customer: { id: 1000 + id, email: transaction.email, customer_code: `CUS_${id}` },
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** 1.5 %, rounded up. */
function feeOf(amount: number): number {
  return Math.ceil((amount * 15) / 1000);
}

const GATEWAY_RESPONSES: Partial<Record<PaystackStatus, string>> = {
  success: "Successful",
  reversed: "Successful",
  failed: "Declined",
};

/** Returns the signature of a webhook. */
export function sign(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

/** Returns the page on which a customer pays. */
export function hostedPage({ accessCode, currency, amount, cancelUrl, email }: FakeTransaction) {
  const escapeHtml = (text: string) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const choice = (outcome: string, label: string) =>
    `<button name="outcome" value="${outcome}">${label}</button>`;
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paystack Checkout</title></head>
  <body>
    <h1>Paystack Checkout</h1>
    <p>${escapeHtml(email)}</p>
    <form method="post" action="/checkout/${accessCode}">
      ${choice("success", `Pay ${currency} ${(amount / 100).toFixed(2)}`)}
      ${choice("failed", "Use a declined card")}
      ${choice("pending", "Pay by bank transfer")}
    </form>
    ${cancelUrl ? `<a href="${escapeHtml(cancelUrl)}">Cancel payment</a>` : ""}
  </body>
</html>`;
}
