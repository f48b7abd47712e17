import type { ConnectionOutcome } from "#lib/contract/dashboard/courier-account.ts";
import type { AccountProvider } from "#lib/contract/dashboard/payment-settings.ts";

interface ProviderTexts {
  /** What customers can do once it is connected. */
  purpose: string;
  /** Where the secret key is. */
  key: string;
  /** What to do with the webhook URL. */
  webhook: string;
  /** What fails after the key was rolled, until the new one is saved. */
  rolling: string;
}

export const PROVIDER_TEXTS: Record<AccountProvider, ProviderTexts> = {
  paystack: {
    purpose: "Connect your account so that customers can pay online by card, bank or USSD.",
    key: "Find it in Paystack under Settings → API Keys & Webhooks.",
    webhook:
      "Paste it in Paystack under Settings → API Keys & Webhooks. Without it, payments and refunds can take longer to appear, and disputes up to a day.",
    rolling: "Until you save it, payments can't start, and Paystack's webhooks are rejected.",
  },
  stripe: {
    purpose:
      "Connect your account so that customers can pay with the methods that you have turned on in Stripe.",
    key: "Find it in Stripe under Developers → API keys.",
    webhook: "Stripe sends events to this URL.",
    rolling: "Until you save it, payments can't start or be checked.",
  },
};

/** Explains the result of a connection test. */
export function outcomeText(outcome: ConnectionOutcome, name: string): string {
  switch (outcome) {
    case "accepted":
      return "The key works.";
    case "rejected":
      return `${name} rejected this key. Copy the secret key from ${name} and enter it here.`;
    case "timeout":
      return `${name} didn't respond in time. Try again in a moment.`;
    case "busy":
      return `Too many requests to ${name}. Try again in a minute.`;
    case "failed":
      return `${name} can't be reached. Try again in a moment.`;
  }
}
