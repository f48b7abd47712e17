import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from "cockatiel";
import type { Log } from "#lib/kernel/log.ts";
import type { FaultClass } from "#lib/outbound/fault.ts";

export interface CircuitBreakerSettings {
  /** Consecutive outages that open the circuit. */
  breakAfter: number;
  /** Milliseconds until an open circuit lets one trial call through. */
  breakMs: number;
}

interface CircuitBreakerOptions {
  settings: CircuitBreakerSettings;
  /** Bounds concurrent calls. */
  slots: BulkheadPolicy;
  /** Names the service in the log, such as "courier aggregator". */
  service: string;
  Fault: FaultClass;
  log: Log;
}

/**
 * Runs a call behind a bulkhead and a circuit breaker. Timeouts, bad responses and rejected keys count as outages;
 * a rejected request does not. Rejects with `busy` or `open` and the seconds to wait.
 */
type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>;

const OUTAGES = ["timeout", "bad_response", "unauthorized"];
/** The call ended before the service answered. */
const INTERRUPTIONS = ["busy", "cancelled"];

export function createCircuitBreaker({
  settings,
  slots,
  service,
  Fault,
  log,
}: CircuitBreakerOptions): CircuitBreaker {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: settings.breakMs,
    breaker: new ConsecutiveBreaker(settings.breakAfter),
  });
  let openedAt = 0;
  breaker.onBreak(() => {
    openedAt = Date.now();
    log.error({ breakMs: settings.breakMs }, `${service} is failing: circuit opened`);
  });
  breaker.onReset(() => log.info({}, `${service} recovered: circuit closed`));

  return async function execute<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await slots.execute(() => throughBreaker(work));
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new Fault("busy", "too many concurrent calls", { retryAfter: 2 });
    }
  };

  async function throughBreaker<T>(work: () => Promise<T>): Promise<T> {
    // While one trial call runs, the library would queue all others behind it.
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
    if (!(error instanceof Fault)) return false;
    const isTrial = breaker.state === CircuitState.HalfOpen;
    return OUTAGES.includes(error.kind) || (isTrial && INTERRUPTIONS.includes(error.kind));
  }

  function breakerOpen(): Error {
    const left = Math.ceil((openedAt + settings.breakMs - Date.now()) / 1000);
    return new Fault("open", "the circuit is open after consecutive failures", {
      retryAfter: Math.max(1, left),
    });
  }

  /** The service answered, so a rejection resets the count of outages. */
  function rejectionAsResult(error: unknown) {
    const isAnswer = error instanceof Fault && ![...OUTAGES, ...INTERRUPTIONS].includes(error.kind);
    if (isAnswer) return { rejection: error };
    throw error;
  }
}

function done<T>(value: T) {
  return { value };
}
