import { CourierFault } from "#lib/couriers/port.ts";
import { untilAborted } from "#lib/outbound/deadline.ts";

interface SharedCall<T> {
  promise: Promise<T>;
  controller: AbortController;
  callers: number;
}

/**
 * Coalesces concurrent calls by key. A caller whose signal aborts rejects with the signal's reason; when
 * the last caller aborts, the shared call is cancelled.
 */
export function createSharedCalls<T>() {
  const running = new Map<string, SharedCall<T>>();

  return async function join(
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    const call = running.get(key) ?? begin(key, start);
    call.callers += 1;
    try {
      return await untilAborted(call.promise, signal);
    } finally {
      call.callers -= 1;
      if (call.callers === 0) {
        forget(key, call);
        call.controller.abort(new CourierFault("cancelled", "all callers disconnected"));
      }
    }
  };

  function begin(key: string, start: (signal: AbortSignal) => Promise<T>): SharedCall<T> {
    const controller = new AbortController();
    const call: SharedCall<T> = { promise: start(controller.signal), controller, callers: 0 };
    running.set(key, call);
    const settled = () => forget(key, call);
    call.promise.then(settled, settled);
    return call;
  }

  function forget(key: string, call: SharedCall<T>): void {
    if (running.get(key) === call) running.delete(key);
  }
}
