import { z } from "zod";
import type {
  Charge,
  ProviderDispute,
  ProviderPayment,
  ProviderRecord,
  ProviderRefund,
} from "#lib/payments/port.ts";
import { fromStripeAmount, STRIPE_CURRENCIES } from "#lib/payments/stripe/minor-units.ts";

const minorUnits = z.int().nonnegative();
const time = z.int().transform((seconds) => new Date(seconds * 1000));
const currency = z
  .string()
  .transform((code) => code.toUpperCase())
  .pipe(z.enum(STRIPE_CURRENCIES as [string, ...string[]]));
const metadata = z.record(z.string(), z.string()).nullish();
/** An object, or its ID when it is not expanded. */
const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const StripeCharge = z.object({
  id: z.string(),
  payment_intent: idOf.nullable(),
  amount: minorUnits,
  currency,
  created: time,
  metadata,
  status: z.string().nullish(),
  balance_transaction: z
    .union([z.object({ fee: z.int(), currency }), z.string().transform(() => null)])
    .nullish(),
});

const Session = z.object({
  id: z.string(),
  client_reference_id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid"]),
  amount_total: minorUnits,
  currency,
  livemode: z.boolean(),
  created: time,
  payment_intent: z
    .object({ id: z.string(), status: z.string(), latest_charge: StripeCharge.nullish() })
    .nullish(),
});

/** Converts a Checkout session with its payment; undefined when it is malformed or free of charge. */
export function toStripePayment(session: unknown): ProviderPayment | undefined {
  const parsed = Session.safeParse(session).data;
  if (!parsed) return undefined;
  const { client_reference_id, amount_total, currency, livemode, created, payment_intent } = parsed;
  const state = stateOf(parsed);
  // Only what was paid has a charge that counts.
  if (state === "succeeded" && !payment_intent) return undefined;
  const charge = payment_intent?.latest_charge;
  return {
    state,
    id: payment_intent?.id ?? parsed.id,
    reference: client_reference_id,
    amount: fromStripeAmount(amount_total, currency),
    currency,
    fee: charge ? feeOf(charge) : null,
    occurredAt: charge?.created ?? created,
    isLive: livemode,
  };
}

/** With a slow method of payment, such as a bank debit, a session is complete before it is paid. */
function stateOf({ status, payment_status, payment_intent }: z.infer<typeof Session>) {
  if (payment_status === "paid") return "succeeded";
  if (status !== "complete") return status;
  const hasFailed = ["requires_payment_method", "canceled"].includes(payment_intent?.status ?? "");
  return hasFailed ? "failed" : "processing";
}

/** Returns the fee; null while it is unknown, or when Stripe keeps it in another currency. */
function feeOf({ balance_transaction, currency }: z.infer<typeof StripeCharge>): string | null {
  if (balance_transaction?.currency !== currency) return null;
  return fromStripeAmount(Math.max(0, balance_transaction.fee), currency);
}

/** Converts a charge to a record of the books: null for one that did not succeed, undefined when it is malformed. */
export function toStripeChargeRecord(data: unknown): ProviderRecord | null | undefined {
  const charge = StripeCharge.safeParse(data).data;
  if (!charge) return undefined;
  const { payment_intent, amount, currency, created, metadata, status } = charge;
  // Other systems may charge without a payment intent.
  if (payment_intent === null || status !== "succeeded") return null;
  const record: Charge = {
    id: payment_intent,
    amount: fromStripeAmount(amount, currency),
    currency,
    fee: feeOf(charge),
    occurredAt: created,
  };
  return { kind: "charge", ...record, reference: metadata?.reference ?? null };
}

const Refund = z.object({
  id: z.string(),
  payment_intent: idOf.nullable(),
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]),
  amount: minorUnits,
  currency,
  created: time,
  metadata,
});

const REFUND_STATES = {
  pending: "pending",
  requires_action: "needs_attention",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
} satisfies Record<z.infer<typeof Refund>["status"], ProviderRefund["state"]>;

/** Converts a refund of Stripe; undefined when it is malformed or has an unknown status. */
export function toStripeRefund(data: unknown): ProviderRefund | undefined {
  const refund = Refund.safeParse(data).data;
  if (!refund) return undefined;
  const { id, status, amount, currency, created, metadata } = refund;
  return {
    id,
    uid: z.uuid().safeParse(metadata?.refund).data ?? null,
    state: REFUND_STATES[status],
    amount: fromStripeAmount(amount, currency),
    currency,
    occurredAt: created,
  };
}

/** Converts a refund to a record of the books: null while it has not succeeded, undefined when it is malformed. */
export function toStripeRefundRecord(data: unknown): ProviderRecord | null | undefined {
  const refund = toStripeRefund(data);
  if (!refund) return undefined;
  const { state, ...record } = refund;
  const chargeId = Refund.parse(data).payment_intent;
  if (state !== "succeeded" || chargeId === null) return null;
  return { kind: "refund", chargeId, ...record };
}

/** Returns the page of a payment in Stripe's dashboard. */
export function stripeChargeUrl(id: string, isLive: boolean): string {
  return `${dashboardUrl(isLive)}/payments/${encodeURIComponent(id)}`;
}

function dashboardUrl(isLive: boolean): string {
  return `https://dashboard.stripe.com${isLive ? "" : "/test"}`;
}

const Dispute = z.object({
  id: z.string(),
  status: z.string(),
  amount: minorUnits,
  currency,
  created: time,
  livemode: z.boolean(),
  evidence_details: z.object({ due_by: time.nullish() }).nullish(),
});

const OfIntent = z.object({ payment_intent: z.string().nullable() });

/** Returns the ID of the payment that a dispute is about; null for a charge without one, undefined when malformed. */
export function disputedIntentOf(data: unknown): string | null | undefined {
  return OfIntent.safeParse(data).data?.payment_intent;
}

/** Any other status is open, so that nobody refunds the money a second time. */
const DISPUTE_STATES: Record<string, ProviderDispute["state"]> = {
  won: "won",
  lost: "lost",
  warning_closed: "closed",
  prevented: "closed",
};

/** Converts a dispute of Stripe; undefined when it is malformed. */
export function toStripeDispute(data: unknown): ProviderDispute | undefined {
  const dispute = Dispute.safeParse(data).data;
  if (!dispute) return undefined;
  const { id, status, amount, currency, created, livemode, evidence_details } = dispute;
  return {
    id,
    amount: fromStripeAmount(amount, currency),
    currency,
    state: DISPUTE_STATES[status] ?? "open",
    dueAt: evidence_details?.due_by ?? null,
    openedAt: created,
    url: `${dashboardUrl(livemode)}/disputes/${id}`,
  };
}
