import { bindToRequest, measureWait } from "#lib/kernel/request-context.ts";

/**
 * Coalesces concurrent calls of `load`: calls during a load share the next one, so that no caller gets a
 * result whose load began before its call.
 */
export function createSingleFlight<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let isLoading = false;
  let next: ReturnType<typeof prepare> | undefined;

  function prepare() {
    const { promise: result, resolve } = Promise.withResolvers<Result>();
    // The load belongs to the first of its callers, not to the one whose load has just ended.
    const start = bindToRequest(() => {
      next = undefined;
      isLoading = true;
      resolve(Promise.try(load).finally(end));
    });
    return { start, result };
  }

  function end(): void {
    isLoading = false;
    next?.start();
  }

  return () => {
    next ??= prepare();
    const { start, result } = next;
    if (isLoading) return measureWait("shared", () => result);
    start();
    return result;
  };
}
