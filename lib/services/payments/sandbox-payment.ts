import { decideSandboxPayment, findSandboxPayment } from "#db/queries/payments/sandbox-payments.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { isSessionReference } from "#lib/services/payments/session-reference.ts";

/** What a shopper can choose on the page of a test payment. */
export const SANDBOX_CHOICES = {
  pay: { outcome: "succeeded", share: 1, charges: 1, isLate: false },
  decline: { outcome: "failed", share: 1, charges: 1, isLate: false },
  late: { outcome: "succeeded", share: 1, charges: 1, isLate: true },
  little: { outcome: "succeeded", share: 0.5, charges: 1, isLate: false },
  twice: { outcome: "succeeded", share: 1, charges: 2, isLate: false },
} as const;

type SandboxSource = Pick<ContextSource, "db" | "env">;

/** Returns a test payment. Throws 404 for an unknown one, and in live mode. */
export async function getSandboxPayment({ db, env }: SandboxSource, reference: string) {
  const isKnown = env.APP_MODE === "sandbox" && isSessionReference(reference);
  const payment = isKnown ? await findSandboxPayment(db, reference) : undefined;
  if (!payment) throw notFound("payment");
  return payment;
}

/** Stores a choice for a test payment; the first one stays. Throws 404 for an unknown payment or choice. */
export async function chooseSandboxOutcome(
  rt: SandboxSource,
  reference: string,
  choice: string,
): Promise<void> {
  await getSandboxPayment(rt, reference);
  if (!Object.hasOwn(SANDBOX_CHOICES, choice)) throw notFound("path");
  const chosen = SANDBOX_CHOICES[choice as keyof typeof SANDBOX_CHOICES];
  await decideSandboxPayment(rt.db, reference, chosen);
}
