/**
 * How a call to another service fails. `timeout`: the deadline passed; `bad_response`: unreachable, or an invalid or
 * failed response; `unauthorized`: the key was rejected; `busy`: too many concurrent calls or the service's rate limit;
 * `open`: the circuit breaker is open; `cancelled`: the caller disconnected.
 */
export type CallFaultKind =
  | "timeout"
  | "bad_response"
  | "unauthorized"
  | "busy"
  | "open"
  | "cancelled";

/** The class of a port's faults, which contain none of the service's own text. */
export type FaultClass = new (
  kind: CallFaultKind,
  reason: string,
  /** `status`: of a response that says that the service failed, 500 or above. */
  facts?: { retryAfter?: number; status?: number },
) => Error & { readonly kind: string; readonly retryAfter?: number };
