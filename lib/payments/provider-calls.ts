import type { BulkheadPolicy } from "cockatiel";
import type { Log } from "#lib/kernel/log.ts";
import { CONCURRENCY } from "#lib/limits/concurrency.ts";
import {
  type CircuitBreakerSettings,
  createCircuitBreaker,
} from "#lib/outbound/circuit-breaker.ts";
import { untilDeadline } from "#lib/outbound/deadline.ts";
import { PaymentFault } from "#lib/payments/port.ts";

export interface ProviderSettings extends CircuitBreakerSettings {
  /** Milliseconds for a call. */
  deadlineMs: number;
  /** Maximum concurrent calls to all accounts of this process. */
  maxInFlight: number;
}

export const providerDefaults: ProviderSettings = {
  deadlineMs: 10_000,
  maxInFlight: CONCURRENCY.payments.running,
  breakAfter: 5,
  breakMs: 10_000,
};

/** Names the service in errors and in the log. */
export const SERVICE = "payment provider";

/** What all accounts of this process share. */
export interface ProviderCallOptions {
  settings: ProviderSettings;
  /** Bounds concurrent calls. */
  slots: BulkheadPolicy;
  log: Log;
}

type Call = <T>(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Runs the calls to one account, and logs those that fail. */
export interface ProviderCalls {
  /** Runs a call with a deadline, behind the bulkhead and the account's circuit breaker. */
  call: Call;
  /** Runs a call with a deadline alone, also while the circuit is open. */
  callAnyway: Call;
  /**
   * Converts what a list contains, without what does not count (null). Skips and logs malformed records: other systems
   * that use the account may have made them.
   */
  convertListed<T>(records: unknown[], convert: (data: unknown) => T | null | undefined): T[];
}

/** Creates the function that calls a provider for one account, with the account's circuit breaker. */
export function createProviderCalls({ settings, slots, log }: ProviderCallOptions): ProviderCalls {
  const execute = createCircuitBreaker({
    settings,
    slots,
    service: SERVICE,
    Fault: PaymentFault,
    log,
  });
  const callAnyway: Call = async (name, signal, work) => {
    const deadline = { ms: settings.deadlineMs, signal, Fault: PaymentFault };
    const begun = performance.now();
    try {
      return await untilDeadline(deadline, work);
    } catch (error) {
      const fault = toFault(error, signal);
      if (fault instanceof PaymentFault && fault.kind !== "cancelled") {
        const ms = Math.round(performance.now() - begun);
        log.warn(
          { call: name, kind: fault.kind, reason: fault.message, ms },
          "payment call failed",
        );
      }
      throw fault;
    }
  };
  return {
    callAnyway,
    convertListed(records, convert) {
      const converted = records.map(convert);
      const count = converted.filter((record) => record === undefined).length;
      if (count > 0) log.warn({ count }, "malformed payment records skipped");
      return converted.filter((record) => record != null);
    },
    call: (name, signal, work) => execute(() => callAnyway(name, signal, work)),
  };
}

function toFault(error: unknown, signal: AbortSignal): unknown {
  const hasDisconnected = signal.aborted && !(error instanceof PaymentFault);
  return hasDisconnected ? new PaymentFault("cancelled", "the caller disconnected") : error;
}

/** Returns the fault of a reply that reports an unexpected failure. */
export function refused(status: number): PaymentFault {
  return new PaymentFault("bad_response", `provider_error: HTTP ${status}`);
}

/** Returns the fault of a reply that is not what the provider documents. */
export function malformed(): PaymentFault {
  return new PaymentFault("bad_response", "malformed: not the documented reply");
}

/** Returns a function that converts what a provider sent, and throws a fault for what is malformed. */
export function required<T>(convert: (data: unknown) => T | undefined): (data: unknown) => T {
  return (data) => {
    const converted = convert(data);
    if (converted === undefined) throw malformed();
    return converted;
  };
}

/**
 * Returns the JSON of a webhook, undefined when it is malformed. Throws an `unauthorized` fault unless it is signed.
 */
export function parseWebhook(body: Uint8Array, { isSigned }: { isSigned: boolean }): unknown {
  if (!isSigned) throw new PaymentFault("unauthorized", "the signature of a webhook is wrong");
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
