import type { Kysely } from "kysely";
import { findSandboxPayment, insertSandboxPayment } from "#db/queries/payments/sandbox-payments.ts";
import type { Database } from "#db/schema.ts";
import { type Charge, PaymentFault, type PaymentProvider } from "#lib/payments/port.ts";
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
    async check(reference) {
      const payment = await findSandboxPayment(db, reference);
      if (!payment) return undefined;
      const { outcome, is_effective, charged, charges, currency, effective_at } = payment;
      const chargeOf = (number: number): Charge => ({
        id: `${reference}-${number}`,
        amount: charged ?? payment.amount,
        currency,
        fee: "0.00",
        occurredAt: effective_at ?? payment.created_at,
      });
      return {
        ...chargeOf(1),
        state: outcome && is_effective ? outcome : "open",
        reference,
        isLive: false,
        furtherCharges: Array.from({ length: charges - 1 }, (_, index) => chargeOf(index + 2)),
      };
    },
  };
}

const RETRY_SECONDS = 5;

function failAsTagged(email: string): void {
  const failure = sandboxFailures.find(({ tag }) => email.toLowerCase().includes(`${tag}@`));
  if (failure)
    throw new PaymentFault(failure.kind, "as the email address asks", {
      retryAfter: RETRY_SECONDS,
    });
}
