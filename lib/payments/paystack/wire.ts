import { z } from "zod";
import { fromPaystackAmount, PAYSTACK_CURRENCIES } from "#lib/payments/paystack/minor-units.ts";
import type { ProviderPayment } from "#lib/payments/port.ts";

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
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/**
 * Data of a reply to `GET /transaction/verify/{reference}`. `amount` includes fees that the customer pays;
 * `requested_amount` does not.
 */
const Transaction = z.object({
  id: z.int().positive(),
  status: z.string(),
  reference: z.string(),
  amount: minorUnits,
  requested_amount: minorUnits.nullish(),
  currency: z.enum(PAYSTACK_CURRENCIES as [string, ...string[]]),
  fees: minorUnits.nullish(),
  domain: z.enum(["test", "live"]),
  paid_at: time.nullish(),
  created_at: time.nullish(),
});

/**
 * `abandoned` is also the status of a transaction that nobody has tried to pay yet; `ongoing` waits for the customer, such
 * as for a one-time password.
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
    amount: fromPaystackAmount(requested_amount ?? amount, currency),
    currency,
    fee: fees == null ? null : fromPaystackAmount(fees, currency),
    occurredAt: paid_at ?? created_at ?? new Date(),
    isLive: domain === "live",
  };
}
