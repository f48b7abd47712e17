import { bulkhead } from "cockatiel";
import { onTestFinished } from "vitest";
import { createPaystackAccount } from "#lib/payments/paystack/paystack.ts";
import { PaymentFault, type PaymentProvider, type PaymentToFind } from "#lib/payments/port.ts";
import { type ProviderSettings, providerDefaults } from "#lib/payments/provider-calls.ts";
import { createStripeAccount } from "#lib/payments/stripe/stripe.ts";
import { recordingLog } from "#tests/couriers/setup.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { startFakeStripe } from "#tests/support/payments/fake-stripe.ts";

type PaymentToStart = Parameters<PaymentProvider["start"]>[0];

export function paymentToStart(changes: Partial<PaymentToStart> = {}): PaymentToStart {
  return {
    reference: "kq3v7m2x9r4t8w5z",
    amount: "15750.50",
    currency: "NGN",
    email: "ngozi.secret@example.com",
    description: "Order OJ-1042",
    returnUrl: "https://shop.example/orders/OJ-1042/payment?session=1",
    expiresAt: new Date("2026-03-02T10:00:00Z"),
    ...changes,
  };
}

/** Returns what a payment is found by at a provider that needs no ID of its own. */
export function byReference(reference: string): PaymentToFind {
  return { reference, providerId: null };
}

/** Returns what all accounts of a process share, and the lines that it logs. */
export function sharedOptions(changes: Partial<ProviderSettings> = {}) {
  const settings = { ...providerDefaults, deadlineMs: 5000, ...changes };
  const { lines, log } = recordingLog();
  return { lines, options: { settings, slots: bulkhead(settings.maxInFlight), log } };
}

/** Starts a fake Paystack and an account there. */
export async function startPaystack(settings: Partial<ProviderSettings> = {}) {
  const fake = await startFakePaystack();
  onTestFinished(() => fake.close());
  const { lines, options } = sharedOptions(settings);
  const { url: baseUrl, secretKey } = fake;
  const account = createPaystackAccount({ ...options, baseUrl, secretKey });
  return { fake, lines, account };
}

/** Starts a fake Stripe and an account there. */
export async function startStripe(settings: Partial<ProviderSettings> = {}) {
  const fake = await startFakeStripe();
  onTestFinished(() => fake.close());
  const { lines, options } = sharedOptions(settings);
  const { url: baseUrl, secretKey, signingSecret } = fake;
  const account = createStripeAccount({ ...options, baseUrl, secretKey, signingSecret });
  return { fake, lines, account };
}

/** Returns the fault that a call rejects with. */
export async function paymentFaultOf(call: Promise<unknown>): Promise<PaymentFault> {
  const outcome = await call.then(
    () => "a result",
    (error: unknown) => error,
  );
  if (!(outcome instanceof PaymentFault)) throw new Error(`expected a fault: ${outcome}`);
  return outcome;
}
