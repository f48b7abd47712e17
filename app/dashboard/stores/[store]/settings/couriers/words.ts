import type {
  ConnectionOutcome,
  KeptCourierAccount,
} from "#lib/contract/dashboard/courier-account.ts";

/** What is so while the store has no account of its own. */
export const FALLBACK_TEXTS: Record<KeptCourierAccount["fallback"], string> = {
  sandbox: "Test couriers answer with made-up prices, as everything here is a sandbox.",
  operator: "Couriers are asked through the account of this service.",
  nobody: "No courier can be asked: this service has no account either.",
};

/** What a try of the connection showed. */
export const TRY_OUTCOMES: Record<ConnectionOutcome, string> = {
  accepted: "The aggregator accepts the key.",
  refused: "The aggregator refuses the key. Make a new one there and enter it here.",
  no_answer: "The aggregator did not answer in time. Try again in a moment.",
  busy: "The aggregator's limit is used up for now. Try again in a minute.",
  failed: "The aggregator could not be asked. Try again in a moment.",
};
