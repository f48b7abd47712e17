import type { PaymentMethod } from "#lib/contract/payment.ts";

/** Says in one line what happens after a customer has chosen this way to pay. */
export function nextPaymentStep({ method, kind }: Pick<PaymentMethod, "method" | "kind">): string {
  if (method === "sandbox") return "A test page opens next. No money moves.";
  switch (kind) {
    case "redirect":
      return "You pay on the next page.";
    case "instructions":
      return "You get the account number and your reference next.";
    case "later":
      return `${laterPaymentText(method)}.`;
  }
}

/** Says when the customer pays an order that is paid on delivery or at pickup, such as "Pay ₦500 when it arrives". */
export function laterPaymentText(method: PaymentMethod["method"] | null, amount = ""): string {
  const when = method === "pay_at_pickup" ? "when you collect it" : "when it arrives";
  return ["Pay", amount, when].filter(Boolean).join(" ");
}
