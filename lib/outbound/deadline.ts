import type { FaultClass } from "#lib/outbound/fault.ts";

interface Deadline {
  ms: number;
  /** Is aborted when the caller disconnects. */
  signal: AbortSignal;
  Fault: FaultClass;
}

/**
 * Runs `work` with a signal that is aborted at the deadline, when the caller disconnects, and at the end of the work,
 * so that calls which still run are cancelled. Rejects with a `timeout` at the deadline.
 */
export async function untilDeadline<T>(
  { ms, signal, Fault }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(
    () => end.abort(new Fault("timeout", "no answer within the deadline")),
    ms,
  );
  const either = AbortSignal.any([signal, end.signal]);
  try {
    return await untilAborted(work(either), either);
  } finally {
    clearTimeout(timer);
    end.abort(new Fault("cancelled", "the work has ended"));
  }
}

/** Settles as the promise does, or rejects with the signal's reason once it aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
