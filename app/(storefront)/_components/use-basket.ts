"use client";

import { useCallback, useSyncExternalStore } from "react";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import {
  type BasketAction,
  type BasketLine,
  basketReducer,
  parseBasket,
} from "#lib/storefront/basket.ts";

const EMPTY: BasketLine[] = [];
const listeners = new Set<() => void>();
/** The last text read and what it says, so that the same text is the same array. */
let read: { key: string; text: string | null; lines: BasketLine[] } | undefined;
/** Where the browser keeps nothing, the basket lives as long as the page. */
const memory = new Map<string, string>();

function load(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function save(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

function linesOf(key: string): BasketLine[] {
  const text = load(key);
  if (read?.key !== key || read.text !== text) read = { key, text, lines: parseBasket(text) };
  return read.lines;
}

/** Other tabs tell through `storage`; this one through its own listeners. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The shopper's basket in this browser, the same in every tab and on the next visit. */
export function useBasket(): { lines: BasketLine[]; change: (action: BasketAction) => void } {
  const key = `basket:${useShop().slug}`;
  const lines = useSyncExternalStore(
    subscribe,
    () => linesOf(key),
    () => EMPTY,
  );
  const change = useCallback(
    (action: BasketAction) => {
      save(key, JSON.stringify(basketReducer(linesOf(key), action)));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return { lines, change };
}
