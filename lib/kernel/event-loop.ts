import { setTimeout as sleep } from "node:timers/promises";

/** Longest time that a loop keeps other work waiting. */
const MAX_SLICE_MS = 10;
const PAUSE_MS = 20;

let sliceStart = 0;
let pause: Promise<void> | undefined;

/**
 * Pauses a loop that has run for 10 ms, and all other such loops, for 20 ms: other requests, which need many turns of
 * the event loop, get two thirds of the process. For each step of a loop whose length a client decides.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (!pause) {
    if (performance.now() - sliceStart < MAX_SLICE_MS) return;
    pause = sleep(PAUSE_MS).then(() => {
      pause = undefined;
      sliceStart = performance.now();
    });
  }
  await pause;
}
