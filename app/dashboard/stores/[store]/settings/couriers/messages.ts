import type {
  ConnectionOutcome,
  CourierAccountDetail,
} from "#lib/contract/dashboard/courier-account.ts";

/** Explains quotes while the store has no account. */
export const FALLBACK_TEXTS: Record<CourierAccountDetail["fallback"], string> = {
  sandbox: "Test couriers return simulated prices, because this is a sandbox.",
  operator: "Quotes use this service's account.",
  nobody: "Quotes are unavailable: this service has no account either.",
};

/** Explains the result of a connection test. */
export const OUTCOME_TEXTS: Record<ConnectionOutcome, string> = {
  accepted: "The key works.",
  refused: "The aggregator rejects the key. Create a new one there and enter it here.",
  no_answer: "The aggregator did not respond in time. Try again in a moment.",
  busy: "The aggregator's rate limit is exhausted. Try again in a minute.",
  failed: "The aggregator could not be reached. Try again in a moment.",
};
