import type { PaymentMethod } from "#lib/contract/payment.ts";

const NEXT_STEPS: Record<PaymentMethod["kind"], string> = {
  redirect: "You pay on the next page.",
  instructions: "You get the account number and your reference next.",
  later: "You pay when you get your order.",
};

/** Says in one line what happens after a customer has chosen this way to pay. */
export function nextPaymentStep({ method, kind }: Pick<PaymentMethod, "method" | "kind">): string {
  if (method === "sandbox") return "A test page opens next. No money moves.";
  return NEXT_STEPS[kind];
}
