import type { PaymentMethod } from "#lib/contract/payment.ts";

/** Says in one line what happens after a customer has chosen this way to pay. */
export function nextPaymentStep({ method, kind }: Pick<PaymentMethod, "method" | "kind">): string {
  if (method === "sandbox") return "A test page opens next. No money moves.";
  return kind === "redirect"
    ? "You pay on the next page."
    : "You get the account number and your reference next.";
}
