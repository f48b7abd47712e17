import { currentRequest } from "#lib/kernel/request-context.ts";
import { clientIdentities } from "#lib/limits/client-address.ts";
import type { Runtime } from "#lib/runtime.ts";

type RenderDependencies = Pick<Runtime, "renders" | "addressSource">;

/**
 * Runs uncached work for a client without an API key or a session in a slot for renders. Throws a 503 at once, before
 * it returns a promise, when too much work runs and waits. Skips work whose `signal` aborts before it has a slot.
 */
export function runRender<T>(
  { renders, addressSource }: RenderDependencies,
  { headers, signal }: { headers: Pick<Headers, "get">; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const { client, network } = clientIdentities(headers, addressSource);
  // Clients with an unknown address share only the total.
  const known = client === "unknown" ? {} : { client, network };
  return renders.run({ ...known, signal }, work);
}

/** Runs the uncached work of a request to the API in a slot for renders, and notes when its client disconnects. */
export async function limitRender<T>(
  rt: RenderDependencies,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  const { headers, signal } = request;
  noteAbandoned(signal);
  return runRender(rt, { headers, signal }, work);
}

/** Marks the current request as abandoned when its client disconnects. */
export function noteAbandoned(signal: AbortSignal): void {
  const scope = currentRequest();
  signal.addEventListener("abort", () => {
    if (scope) scope.abandoned = true;
  });
}
