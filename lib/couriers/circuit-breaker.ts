import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from "cockatiel";
import { CourierFault, type CourierFaultKind } from "#lib/couriers/port.ts";
import type { Log } from "#lib/kernel/log.ts";

export interface CircuitBreakerSettings {
  /** Consecutive outages that open the circuit. */
  breakAfter: number;
  /** Milliseconds until an open circuit lets one trial quote through. */
  breakMs: number;
}

/**
 * Runs a quote behind a bulkhead and a circuit breaker. Timeouts, bad responses and rejected keys count as
 * outages; a rejected shipment does not. Rejects with `busy` or `open` and the seconds to wait.
 */
type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>;

export function createCircuitBreaker(
  settings: CircuitBreakerSettings,
  slots: BulkheadPolicy,
  log: Log,
): CircuitBreaker {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: settings.breakMs,
    breaker: new ConsecutiveBreaker(settings.breakAfter),
  });
  let openedAt = 0;
  breaker.onBreak(() => {
    openedAt = Date.now();
    log.error({ breakMs: settings.breakMs }, "courier aggregator is failing: circuit opened");
  });
  breaker.onReset(() => log.info({}, "courier aggregator recovered: circuit closed"));

  return async function execute<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await slots.execute(() => throughBreaker(work));
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new CourierFault("busy", "too many concurrent quotes", { retryAfter: 2 });
    }
  };

  async function throughBreaker<T>(work: () => Promise<T>): Promise<T> {
    // While one trial quote runs, the library would queue all others behind it.
    if (breaker.state === CircuitState.HalfOpen) throw breakerOpen();
    try {
      const outcome = await breaker.execute(() => work().then(done, rejectionAsResult));
      if ("rejection" in outcome) throw outcome.rejection;
      return outcome.value;
    } catch (error) {
      throw error instanceof BrokenCircuitError ? breakerOpen() : error;
    }
  }

  /** Cockatiel treats uncounted errors as success; an unfinished trial must not close the circuit. */
  function isOutage(error: unknown): boolean {
    const outages: CourierFaultKind[] = ["timeout", "bad_response", "unauthorized"];
    if (breaker.state === CircuitState.HalfOpen) outages.push("busy", "cancelled");
    return error instanceof CourierFault && outages.includes(error.kind);
  }

  function breakerOpen(): CourierFault {
    const left = Math.ceil((openedAt + settings.breakMs - Date.now()) / 1000);
    return new CourierFault("open", "the circuit is open after consecutive failures", {
      retryAfter: Math.max(1, left),
    });
  }
}

function done<T>(value: T) {
  return { value };
}

function rejectionAsResult(error: unknown) {
  if (error instanceof CourierFault && error.kind === "rejected") return { rejection: error };
  throw error;
}
