"use client";

import { useSyncExternalStore } from "react";

// In this page's memory and nowhere else: a reload forgets it.
let kept = "";
const listeners = new Set<() => void>();

function keep(key: string): void {
  kept = key.trim();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The key a reader tries endpoints with, the same on every page until the tab is reloaded. */
export function useKey(): [string, (key: string) => void] {
  const key = useSyncExternalStore(
    subscribe,
    () => kept,
    () => "",
  );
  return [key, keep];
}
