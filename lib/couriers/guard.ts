import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from "cockatiel";
import { CourierFault, type CourierFaultKind } from "#lib/couriers/port.ts";
import type { Log } from "#lib/kernel/log.ts";

export interface GuardSettings {
  /** Outages in a row after which the aggregator is left alone. */
  breakAfter: number;
  /** Milliseconds it is left alone before one quote tries it again. */
  breakMs: number;
}

export type QuoteSlots = BulkheadPolicy;

/** Room for so many quotes at the same moment; further ones are refused. Accounts may share it. */
export function quoteSlots(count: number): QuoteSlots {
  return bulkhead(count);
}

/**
 * Runs the work behind a bulkhead and a circuit breaker. An outage is a time-out, a bad reply or a
 * refused key; a refused shipment is an answer. Rejects as `busy` and `open` with the seconds to wait.
 */
export type Guard = <T>(work: () => Promise<T>) => Promise<T>;

export function createGuard(settings: GuardSettings, slots: QuoteSlots, log: Log): Guard {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: settings.breakMs,
    breaker: new ConsecutiveBreaker(settings.breakAfter),
  });
  let openedAt = 0;
  breaker.onBreak(() => {
    openedAt = Date.now();
    log.error({ breakMs: settings.breakMs }, "courier aggregator is out: breaker opened");
  });
  breaker.onReset(() => log.info({}, "courier aggregator is back: breaker closed"));

  return async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await slots.execute(() => throughBreaker(work));
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new CourierFault("busy", "too many quotes are under way", { retryAfter: 2 });
    }
  };

  async function throughBreaker<T>(work: () => Promise<T>): Promise<T> {
    // While one quote tries a broken aggregator, the library would keep all others waiting for it.
    if (breaker.state === CircuitState.HalfOpen) throw breakerOpen();
    try {
      const outcome = await breaker.execute(() => work().then(done, refusalAsAnswer));
      if ("refusal" in outcome) throw outcome.refusal;
      return outcome.value;
    } catch (error) {
      throw error instanceof BrokenCircuitError ? breakerOpen() : error;
    }
  }

  /** The library reads an error it is not told to count as proof of health; a try that never ended is none. */
  function isOutage(error: unknown): boolean {
    const outages: CourierFaultKind[] = ["timeout", "bad_reply", "unauthorized"];
    if (breaker.state === CircuitState.HalfOpen) outages.push("busy", "cancelled");
    return error instanceof CourierFault && outages.includes(error.kind);
  }

  function breakerOpen(): CourierFault {
    const left = Math.ceil((openedAt + settings.breakMs - Date.now()) / 1000);
    return new CourierFault("open", "the aggregator is left alone after failures in a row", {
      retryAfter: Math.max(1, left),
    });
  }
}

function done<T>(value: T) {
  return { value };
}

function refusalAsAnswer(error: unknown) {
  if (error instanceof CourierFault && error.kind === "rejected") return { refusal: error };
  throw error;
}
