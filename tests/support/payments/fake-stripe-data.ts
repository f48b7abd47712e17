import { createHmac } from "node:crypto";

/** A Checkout session as the fake provider stores it, with its payment. Amounts are in minor units. */
export interface FakeSession {
  id: string;
  reference: string;
  email: string;
  amount: number;
  /** Lower case. */
  currency: string;
  status: "open" | "complete" | "expired";
  paymentStatus: "paid" | "unpaid";
  /** Of its payment intent; null before the customer has tried to pay. */
  intentStatus: "processing" | "requires_payment_method" | "succeeded" | null;
  isLive: boolean;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
  created: number;
  expiresAt: number;
}

export type StripeRefundStatus =
  | "canceled"
  | "failed"
  | "pending"
  | "requires_action"
  | "succeeded";

/** A refund as the fake provider stores it. */
export interface FakeStripeRefund {
  id: string;
  /** The session whose payment is refunded. */
  sessionId: string;
  amount: number;
  status: StripeRefundStatus;
  metadata: Record<string, string>;
  created: number;
}

/** A dispute as the fake provider stores it. */
export interface FakeStripeDispute {
  id: string;
  sessionId: string;
  amount: number;
  status: string;
  dueBy: number | null;
  created: number;
}

export function intentIdOf({ id }: FakeSession): string {
  return id.replace(/^cs_/, "pi_");
}

function chargeIdOf({ id }: FakeSession): string {
  return id.replace(/^cs_/, "ch_");
}

/** Returns the session in the format of `GET /v1/checkout/sessions/{id}`, its payment expanded if `isExpanded`. */
export function wireSession(session: FakeSession, origin: string, isExpanded = false) {
  const { id, reference, email, amount, currency, status, paymentStatus, isLive } = session;
  const { successUrl, cancelUrl, metadata, created, expiresAt, intentStatus } = session;
  const intent = intentStatus && {
    id: intentIdOf(session),
    object: "payment_intent",
    amount,
    amount_received: intentStatus === "succeeded" ? amount : 0,
    currency,
    status: intentStatus,
    livemode: isLive,
    metadata,
    latest_charge: intentStatus === "succeeded" ? wireCharge(session) : null,
  };
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: cancelUrl,
    client_reference_id: reference,
    created,
    currency,
    customer: null,
    customer_details: { email, name: null },
    customer_email: email,
    expires_at: expiresAt,
    livemode: isLive,
    metadata: {},
    mode: "payment",
    payment_intent: isExpanded ? intent : (intent?.id ?? null),
    payment_method_types: ["card"],
    payment_status: paymentStatus,
    status,
    success_url: successUrl,
    url: status === "open" ? `${origin}/c/pay/${id}` : null,
  };
}

/** 2.9 %, rounded up. */
function feeOf(amount: number): number {
  return Math.ceil((amount * 29) / 1000);
}

/** Returns the charge of a session that was paid, in the format of `GET /v1/charges`. */
export function wireCharge(session: FakeSession) {
  const { amount, currency, created, metadata, isLive } = session;
  return {
    id: chargeIdOf(session),
    object: "charge",
    amount,
    amount_captured: amount,
    balance_transaction: {
      id: chargeIdOf(session).replace("ch_", "txn_"),
      object: "balance_transaction",
      amount,
      currency,
      fee: feeOf(amount),
      net: amount - feeOf(amount),
    },
    billing_details: { email: session.email },
    captured: true,
    created,
    currency,
    disputed: false,
    livemode: isLive,
    metadata,
    paid: true,
    payment_intent: intentIdOf(session),
    payment_method_details: { card: { brand: "visa", last4: "4242" }, type: "card" },
    refunded: false,
    status: "succeeded",
  };
}

/** Returns the refund in the format of `GET /v1/refunds`. */
export function wireStripeRefund(refund: FakeStripeRefund, session: FakeSession) {
  const { id, amount, status, metadata, created } = refund;
  return {
    id,
    object: "refund",
    amount,
    balance_transaction: null,
    charge: chargeIdOf(session),
    created,
    currency: session.currency,
    metadata,
    payment_intent: intentIdOf(session),
    reason: null,
    receipt_number: null,
    status,
  };
}

/** Returns the dispute in the format of `GET /v1/disputes`. */
export function wireStripeDispute(dispute: FakeStripeDispute, session: FakeSession) {
  const { id, amount, status, dueBy, created } = dispute;
  return {
    id,
    object: "dispute",
    amount,
    charge: chargeIdOf(session),
    created,
    currency: session.currency,
    evidence_details: { due_by: dueBy, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: session.isLive,
    metadata: {},
    payment_intent: intentIdOf(session),
    reason: "fraudulent",
    status,
  };
}

/** Returns the `Stripe-Signature` of a webhook. */
export function signStripe(
  body: string,
  secret: string,
  seconds = unixSeconds(new Date()),
): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** Returns the page on which a customer pays. */
export function checkoutPage({ id, currency, amount, cancelUrl, email }: FakeSession): string {
  const escapeHtml = (text: string) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const choice = (outcome: string, label: string) =>
    `<button name="outcome" value="${outcome}">${label}</button>`;
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stripe Checkout</title></head>
  <body>
    <main>
      <h1>Stripe Checkout</h1>
      <p>${escapeHtml(email)}</p>
      <form method="post" action="/c/pay/${id}">
        ${choice("paid", `Pay ${amount} ${currency.toUpperCase()} (minor units)`)}
        ${choice("processing", "Pay by bank debit")}
        ${choice("declined", "Use a declined card")}
      </form>
      <a href="${escapeHtml(cancelUrl)}">Back</a>
    </main>
  </body>
</html>`;
}
