import type { Stripe } from "stripe";
import {
  type AccountCredentials,
  type PaymentAccount,
  PaymentFault,
  type PaymentProvider,
} from "#lib/payments/port.ts";
import { malformed } from "#lib/payments/provider-calls.ts";
import {
  createStripeClient,
  loadStripe,
  type StripeClient,
  type StripeOptions,
} from "#lib/payments/stripe/client.ts";
import { STRIPE_CURRENCIES, toStripeAmount } from "#lib/payments/stripe/minor-units.ts";
import { createStripeRecords } from "#lib/payments/stripe/records.ts";
import { readStripeWebhook, STRIPE_EVENTS } from "#lib/payments/stripe/webhook.ts";
import { toStripePayment } from "#lib/payments/stripe/wire.ts";

type StripeAccountOptions = StripeOptions & Pick<AccountCredentials, "signingSecret">;

/**
 * Creates the client of one Stripe account, which charges through Stripe Checkout. Throws when `baseUrl` is not https
 * (or local) or the key is not printable ASCII.
 */
export function createStripeAccount(options: StripeAccountOptions): PaymentAccount {
  const client = createStripeClient(options);
  const { runAnyway } = client;
  return {
    currencies: STRIPE_CURRENCIES,
    ...createStripeSessions(client),
    ...createStripeRecords(client),
    readWebhook: (body, headers) => readStripeWebhook(options.signingSecret, body, headers),

    /** Also while the circuit is open: a merchant wants to know whether it works now. */
    async testConnection(signal) {
      await runAnyway("testConnection", signal, (stripe) =>
        stripe.checkout.sessions.list({ limit: 1 }),
      );
    },

    async registerWebhook(url, signal) {
      return runAnyway("registerWebhook", signal, async (stripe) => {
        const { data: registered } = await stripe.webhookEndpoints.list({ limit: 100 });
        const { API_VERSION } = await loadStripe();
        const { secret: signingSecret } = await stripe.webhookEndpoints.create({
          url,
          enabled_events: STRIPE_EVENTS,
          // Webhooks then have the form that the library knows, whatever version the account has.
          api_version: API_VERSION,
        });
        if (!signingSecret) throw malformed();
        const earlier = registered.filter((endpoint) => endpoint.url === url);
        return { signingSecret, replaceEarlier: (until) => deleteEndpoints(earlier, until) };
      });
    },
  };

  async function deleteEndpoints(endpoints: Stripe.WebhookEndpoint[], signal: AbortSignal) {
    await runAnyway("registerWebhook", signal, async (stripe) => {
      for (const { id } of endpoints) await stripe.webhookEndpoints.del(id);
    });
  }
}

/** Creates the calls about Checkout sessions that a customer can pay. */
function createStripeSessions({
  run,
}: StripeClient): Pick<PaymentProvider, "start" | "check" | "cancel"> {
  return {
    async start(payment, signal) {
      const session = await run("start", signal, (stripe) =>
        stripe.checkout.sessions.create(toSession(payment), { idempotencyKey: payment.reference }),
      );
      const { id: providerId, url: redirectUrl, client_reference_id, expires_at } = session;
      if (!redirectUrl || !expires_at || client_reference_id !== payment.reference) {
        throw malformed();
      }
      return { redirectUrl, providerId, pageExpiresAt: new Date(expires_at * 1000) };
    },

    /** A session whose ID is unknown was never opened, because its page is known from the same answer. */
    async check({ providerId }, signal) {
      if (providerId === null) return undefined;
      const session = await run("check", signal, (stripe) =>
        stripe.checkout.sessions
          .retrieve(providerId, { expand: ["payment_intent.latest_charge.balance_transaction"] })
          .catch(undefinedIfUnknown),
      );
      if (!session) return undefined;
      const payment = toStripePayment(session);
      if (!payment) throw malformed();
      return payment;
    },

    async cancel({ providerId }, signal) {
      if (providerId === null) return;
      await run("cancel", signal, (stripe) => stripe.checkout.sessions.expire(providerId)).catch(
        (error: unknown) => {
          // Paid, or expired before.
          if (!(error instanceof PaymentFault && error.kind === "rejected")) throw error;
        },
      );
    },
  };
}

function undefinedIfUnknown(error: unknown): undefined {
  if (Object(error).code !== "resource_missing") throw error;
}

const MINUTE_MS = 60_000;
/** Stripe wants 30 minutes to 24 hours, by its own clock. */
const MIN_OPEN_MS = 31 * MINUTE_MS;
const MAX_OPEN_MS = (24 * 60 - 1) * MINUTE_MS;

function toSession({
  reference,
  amount,
  currency,
  email,
  description,
  returnUrl,
  expiresAt,
}: Parameters<PaymentProvider["start"]>[0]): Stripe.Checkout.SessionCreateParams {
  const now = Date.now();
  const open = Math.min(Math.max(expiresAt.getTime() - now, MIN_OPEN_MS), MAX_OPEN_MS);
  return {
    mode: "payment",
    client_reference_id: reference,
    customer_email: email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripeAmount(amount, currency),
          product_data: { name: description },
        },
      },
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor((now + open) / 1000),
    // The customer pays exactly this amount, in this currency.
    adaptive_pricing: { enabled: false },
    // Stripe copies it to the charge.
    payment_intent_data: { metadata: { reference } },
  };
}
