"use client";

import { useSyncExternalStore } from "react";

// Only in memory: a reload clears it.
let apiKey = "";
const listeners = new Set<() => void>();

function setApiKey(key: string): void {
  apiKey = key.trim();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the API key of the reader, shared by all pages until the tab is reloaded. */
export function useKey(): [string, (key: string) => void] {
  const key = useSyncExternalStore(
    subscribe,
    () => apiKey,
    () => "",
  );
  return [key, setApiKey];
}
