"use client";

import { useCallback, useSyncExternalStore } from "react";
import { inEveryTab } from "#app/(storefront)/_components/kept-text.ts";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { type BasketAction, basketReducer, parseBasket } from "#lib/storefront/basket.ts";
import type { BasketLine } from "#lib/storefront/basket-line.ts";
import { attemptKey, parseAttempt } from "#lib/storefront/order-attempt.ts";

const EMPTY: BasketLine[] = [];
/** The last text read and what it says, so that the same text is the same array. */
let read: { key: string; text: string | null; lines: BasketLine[] } | undefined;

function linesOf(key: string): BasketLine[] {
  const text = inEveryTab.read(key);
  if (read?.key !== key || read.text !== text) read = { key, text, lines: parseBasket(text) };
  return read.lines;
}

/** The shopper's basket in this browser, the same in every tab and on the next visit. */
export function useBasket(): { lines: BasketLine[]; change: (action: BasketAction) => void } {
  const { slug } = useShop();
  const key = `basket:${slug}`;
  const lines = useSyncExternalStore(
    inEveryTab.subscribe,
    () => linesOf(key),
    () => EMPTY,
  );
  const change = useCallback(
    (action: BasketAction) => {
      const before = linesOf(key);
      const after = basketReducer(before, action);
      const isAnotherWish = before.length === 0 || action.type === "ordered";
      if (isAnotherWish && after.length > 0) beginWish(slug);
      inEveryTab.write(key, JSON.stringify(after));
    },
    [key, slug],
  );
  return { lines, change };
}

/** What goes into an empty basket, or stays behind, is a new wish, not the one that has become an order. */
function beginWish(slug: string): void {
  const attempt = attemptKey(slug);
  if (parseAttempt(inEveryTab.read(attempt))?.placed) inEveryTab.write(attempt, null);
}
