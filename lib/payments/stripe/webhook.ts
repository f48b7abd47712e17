import type { Stripe } from "stripe";
import { z } from "zod";
import type { WebhookSubject } from "#lib/payments/port.ts";
import { parseWebhook } from "#lib/payments/provider-calls.ts";
import { loadStripe } from "#lib/payments/stripe/client.ts";

/** Events about payments, refunds and disputes, for which the account's endpoint is registered. */
export const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const Event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });
const Session = z.object({ client_reference_id: z.string().min(1).max(200) });
const ChargeEvent = z.object({ payment_intent: z.string().min(1).max(200) });

/**
 * Returns the payment that a webhook is about; null for any other event. The signature covers the received bytes and
 * their time. Rejects with an `unauthorized` fault when it is wrong or older than five minutes.
 */
export async function readStripeWebhook(
  signingSecret: string | undefined,
  body: Uint8Array,
  headers: Headers,
): Promise<WebhookSubject | null> {
  const isSigned = await verifySignature(signingSecret, body, headers);
  const event = Event.safeParse(parseWebhook(body, { isSigned })).data;
  if (!event || !STRIPE_EVENTS.some((type) => type === event.type)) return null;
  if (event.type.startsWith("checkout.session.")) {
    const session = Session.safeParse(event.data.object).data;
    return session ? { reference: session.client_reference_id } : null;
  }
  const charge = ChargeEvent.safeParse(event.data.object).data;
  return charge ? { chargeId: charge.payment_intent } : null;
}

const MAX_AGE_SECONDS = 300;

async function verifySignature(
  signingSecret: string | undefined,
  body: Uint8Array,
  headers: Headers,
): Promise<boolean> {
  if (signingSecret === undefined) return false;
  const { signature } = (await loadStripe()).webhooks;
  const header = headers.get("stripe-signature") ?? "";
  try {
    return signature?.verifyHeader(body, header, signingSecret, MAX_AGE_SECONDS) === true;
  } catch {
    return false;
  }
}
