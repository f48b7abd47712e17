import type { PaymentFaultKind } from "#lib/payments/port.ts";

/** A failure that a tag in the customer's email address triggers in the sandbox. */
interface SandboxFailure {
  /** Matched in the part before the @, as in ada+payments-failed@example.com. */
  tag: string;
  kind: PaymentFaultKind;
  /** What the caller of the API sees. */
  experience: string;
}

/** All failures, for the sandbox and its documentation. */
export const sandboxFailures: readonly SandboxFailure[] = [
  {
    tag: "+payments-failed",
    kind: "bad_response",
    experience: "502 `PAYMENTS_FAILED`. Offer to try again, or another method.",
  },
  {
    tag: "+payments-unavailable",
    kind: "open",
    experience: "503 `PAYMENTS_UNAVAILABLE` with Retry-After. Retry the same request.",
  },
  {
    tag: "+payments-timeout",
    kind: "timeout",
    experience: "504 `PAYMENTS_TIMEOUT`. Retry the same request.",
  },
];
