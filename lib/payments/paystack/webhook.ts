import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { WebhookSubject } from "#lib/payments/port.ts";
import { parseWebhook } from "#lib/payments/provider-calls.ts";

const reference = z.string().min(1).max(200);

/** The reference of the payment in an event about it, one of its refunds or a dispute. */
const PaymentEvent = z.union([
  z
    .object({ event: z.literal("charge.success"), data: z.object({ reference }) })
    .transform(({ data }) => data.reference),
  z
    .object({
      event: z.string().startsWith("charge.dispute."),
      data: z.object({ transaction: z.object({ reference }) }),
    })
    .transform(({ data }) => data.transaction.reference),
  z
    .object({
      event: z.string().startsWith("refund."),
      data: z.object({ transaction_reference: reference }),
    })
    .transform(({ data }) => data.transaction_reference),
]);

/**
 * Returns the payment that a webhook is about; null for any other event. The signature covers the received bytes.
 * Throws an `unauthorized` fault when it is wrong.
 */
export function readPaystackWebhook(
  secretKey: string,
  body: Uint8Array,
  headers: Headers,
): WebhookSubject | null {
  const signature = Buffer.from(headers.get("x-paystack-signature") ?? "", "hex");
  const expected = createHmac("sha512", secretKey).update(body).digest();
  const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected);
  const event = PaymentEvent.safeParse(parseWebhook(body, { isSigned }));
  return event.success ? { reference: event.data } : null;
}
