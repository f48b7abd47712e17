import { currentRequest, type RequestScope } from "#lib/kernel/request-scope.ts";

/** What one part of a request finds and leaves to another of the same request. */
export interface Handover<Thing extends object> {
  leave(thing: Thing): void;
  /**
   * What was left for this request, to whoever takes it first: a connection that waits for its next
   * request holds on to this one. Undefined where nobody has left anything, or another process has.
   */
  take(): Thing | undefined;
}

/** The handover of this name: one per process, also where a bundler has made several copies of this module. */
export function createHandover<Thing extends object>(name: string): Handover<Thing> {
  const key = Symbol.for(`storefront.handover.${name}`);
  const slot = globalThis as { [key]?: WeakMap<RequestScope, Thing> };
  slot[key] ??= new WeakMap();
  const left = slot[key];
  return {
    leave(thing) {
      const request = currentRequest();
      if (request) left.set(request, thing);
    },
    take() {
      const request = currentRequest();
      if (!request) return undefined;
      const thing = left.get(request);
      left.delete(request);
      return thing;
    },
  };
}
