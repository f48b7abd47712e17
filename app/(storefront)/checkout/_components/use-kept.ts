"use client";

import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
/** What the browser would not keep: it lives as long as the page. */
const memory = new Map<string, string>();

function load(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string | null): void {
  memory.delete(key);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
}

/** A text this tab keeps over reloads: what it says now, and how to change it. */
export function useKept(key: string): {
  text: string | null;
  read: () => string | null;
  write: (text: string | null) => void;
} {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  const read = useCallback(() => load(key), [key]);
  const text = useSyncExternalStore(subscribe, read, () => null);
  const write = useCallback(
    (next: string | null) => {
      save(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return { text, read, write };
}
