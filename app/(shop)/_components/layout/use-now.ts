"use client";

import { useSyncExternalStore } from "react";

const SECOND = 1000;
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const told of listeners) told();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The time in ms, rounded down to `step`, so that a part renders again only when a step has passed.
 * 0 until the page is live: the server's word then stands as it was sent.
 */
export function useNow(step: number): number {
  const read = () => {
    now ||= Date.now();
    return now - (now % step);
  };
  return useSyncExternalStore(subscribe, read, () => 0);
}
