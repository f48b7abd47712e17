import { setImmediate } from "node:timers/promises";

/** Longest time that a loop keeps other work waiting. */
const MAX_SLICE_MS = 10;

let lastTurn = 0;

/**
 * Lets other work run, such as other requests, unless it could in the last 10 ms. For each step of a loop whose
 * length a client decides.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - lastTurn < MAX_SLICE_MS) return;
  await setImmediate();
  lastTurn = performance.now();
}
