import { CourierFault } from "#lib/couriers/port.ts";

interface Running<T> {
  promise: Promise<T>;
  controller: AbortController;
  askers: number;
}

/**
 * Shares equal calls: whoever asks for a key that is being answered waits for that answer. An asker
 * whose signal aborts leaves with its signal's reason; the last one to leave cancels the call.
 */
export function createInFlight<T>() {
  const running = new Map<string, Running<T>>();

  return async function join(
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    const call = running.get(key) ?? begin(key, start);
    call.askers += 1;
    try {
      return await untilAborted(call.promise, signal);
    } finally {
      call.askers -= 1;
      if (call.askers === 0) {
        forget(key, call);
        call.controller.abort(new CourierFault("cancelled", "nobody waits for the answer"));
      }
    }
  };

  function begin(key: string, start: (signal: AbortSignal) => Promise<T>): Running<T> {
    const controller = new AbortController();
    const call: Running<T> = { promise: start(controller.signal), controller, askers: 0 };
    running.set(key, call);
    const settled = () => forget(key, call);
    call.promise.then(settled, settled);
    return call;
  }

  function forget(key: string, call: Running<T>): void {
    if (running.get(key) === call) running.delete(key);
  }
}

/** The promise's outcome, or the signal's reason as soon as it aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
