import type { Kysely } from "kysely";
import { findSandboxPayment, insertSandboxPayment } from "#db/queries/payments/sandbox-payments.ts";
import {
  insertSandboxRefund,
  listPaidSandboxPayments,
  listSandboxRefunds,
  listSandboxRefundsBetween,
} from "#db/queries/payments/sandbox-refunds.ts";
import type { Database } from "#db/schema.ts";
import {
  type Charge,
  PaymentFault,
  type PaymentProvider,
  type ProviderRecord,
} from "#lib/payments/port.ts";
import { sandboxFailures } from "#lib/payments/sandbox/scenarios.ts";

interface SandboxOptions {
  db: Kysely<Database>;
  /** Public URL of this instance, without a trailing slash. */
  publicUrl: string;
}

/** Path of the page on which a shopper chooses the outcome of a test payment. */
const SANDBOX_PAGE = "/sandbox-payment";

/** Creates a test provider without network access. Its page, which moves no money, decides each payment. */
export function createSandboxProvider({ db, publicUrl }: SandboxOptions): PaymentProvider {
  return {
    currencies: Intl.supportedValuesOf("currency"),

    async start({ reference, amount, currency, email, returnUrl, expiresAt }) {
      failAsTagged(email);
      const payment = { reference, amount, currency, return_url: returnUrl, expires_at: expiresAt };
      if (!(await insertSandboxPayment(db, payment))) {
        throw new PaymentFault("duplicate_reference", "the reference is in use");
      }
      return { redirectUrl: `${publicUrl}${SANDBOX_PAGE}/${reference}` };
    },

    async check({ reference }) {
      const payment = await findSandboxPayment(db, reference);
      if (!payment) return undefined;
      const { outcome, is_effective, effective_at, created_at } = payment;
      const [first, ...furtherCharges] = chargesOf({
        ...payment,
        charged: payment.charged ?? payment.amount,
        paid_at: effective_at ?? created_at,
      });
      return {
        ...(first as Charge),
        state: outcome && is_effective ? outcome : "open",
        reference,
        isLive: false,
        furtherCharges,
      };
    },

    /** Its page accepts payments after the deadline, so that this can be tried out. */
    async cancel() {},

    async refund({ uid, charge, amount }) {
      const { id: charge_id, reference } = charge;
      const refund = await insertSandboxRefund(db, { uid, reference, charge_id, amount });
      if (!refund) throw new PaymentFault("rejected", "more than the charge would be refunded");
      return { ...toRefund(refund), state: "succeeded" };
    },

    async listRefunds({ id }) {
      const refunds = await listSandboxRefunds(db, id);
      return refunds.map((refund) => ({ ...toRefund(refund), state: "succeeded" }));
    },

    async listDisputes() {
      return [];
    },

    async listDisputedCharges() {
      return [];
    },

    async list(period) {
      const payments = await listPaidSandboxPayments(db, period);
      const refunds = await listSandboxRefundsBetween(db, period);
      return [
        ...payments.flatMap((payment) =>
          chargesOf(payment).map(
            (charge): ProviderRecord => ({
              ...charge,
              kind: "charge",
              reference: payment.reference,
            }),
          ),
        ),
        ...refunds.map(
          (refund): ProviderRecord => ({
            ...toRefund(refund),
            kind: "refund",
            chargeId: refund.charge_id,
          }),
        ),
      ];
    },
  };
}

type PaidPayment = Awaited<ReturnType<typeof listPaidSandboxPayments>>[number];

/** Returns the charges of a payment: a customer may pay twice. */
function chargesOf({ reference, charged, currency, charges, paid_at }: PaidPayment): Charge[] {
  return Array.from({ length: charges }, (_, index) => ({
    id: `${reference}-${index + 1}`,
    amount: charged,
    currency,
    fee: "0.00",
    occurredAt: paid_at,
  }));
}

function toRefund(refund: Awaited<ReturnType<typeof listSandboxRefunds>>[number]) {
  const { uid, amount, currency, created_at } = refund;
  return { id: uid, uid, amount, currency, occurredAt: created_at };
}

const RETRY_SECONDS = 5;

function failAsTagged(email: string): void {
  const failure = sandboxFailures.find(({ tag }) => email.toLowerCase().includes(`${tag}@`));
  if (failure)
    throw new PaymentFault(failure.kind, "as the email address asks", {
      retryAfter: RETRY_SECONDS,
    });
}
