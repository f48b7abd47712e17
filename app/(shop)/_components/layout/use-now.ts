"use client";

import { useSyncExternalStore } from "react";

const SECOND_MS = 1000;
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const listener of listeners) listener();
  }, SECOND_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns the time in ms, rounded down to `step`, and re-renders once per step. Returns 0 on the server and
 * during hydration, so that both render the same.
 */
export function useNow(step: number): number {
  const read = () => {
    now ||= Date.now();
    return now - (now % step);
  };
  return useSyncExternalStore(subscribe, read, () => 0);
}
