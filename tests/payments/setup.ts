import { onTestFinished } from "vitest";
import { createPaystackAccount, type PaystackSettings } from "#lib/payments/paystack/paystack.ts";
import { PaymentFault, type PaymentProvider } from "#lib/payments/port.ts";
import { recordingLog } from "#tests/couriers/setup.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";

type PaymentToStart = Parameters<PaymentProvider["start"]>[0];

export function paymentToStart(changes: Partial<PaymentToStart> = {}): PaymentToStart {
  return {
    reference: "kq3v7m2x9r4t8w5z",
    amount: "15750.50",
    currency: "NGN",
    email: "ngozi.secret@example.com",
    returnUrl: "https://shop.example/orders/OJ-1042/payment?session=1",
    expiresAt: new Date("2026-03-02T10:00:00Z"),
    ...changes,
  };
}

/** Starts a fake Paystack and an account there. */
export async function startPaystack(settings: Partial<PaystackSettings> = {}) {
  const fake = await startFakePaystack();
  onTestFinished(() => fake.close());
  const { lines, log } = recordingLog();
  const account = createPaystackAccount({
    baseUrl: fake.url,
    secretKey: fake.secretKey,
    log,
    settings: { deadlineMs: 5000, ...settings },
  });
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
