import type {
  ConnectionOutcome,
  CourierAccountDetail,
} from "#lib/contract/dashboard/courier-account.ts";

/** Explains where quotes come from while the store has no account. */
export const FALLBACK_TEXTS: Record<CourierAccountDetail["fallback"], string> = {
  sandbox: "New quotes come from test couriers, because this is a sandbox.",
  operator: "New quotes use the shared account.",
  none: "New quotes are unavailable until you connect an account.",
};

/** Explains the result of a connection test. */
export const OUTCOME_TEXTS: Record<ConnectionOutcome, string> = {
  accepted: "The key works.",
  rejected: "Shipbubble rejected this key. Create a new one in Shipbubble and enter it here.",
  timeout: "Shipbubble didn't respond in time. Try again in a moment.",
  busy: "Too many requests to Shipbubble. Try again in a minute.",
  failed: "Shipbubble can't be reached. Try again in a moment.",
};
