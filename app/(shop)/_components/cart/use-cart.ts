"use client";

import { useCallback, useSyncExternalStore } from "react";
import { localStore } from "#app/_ui/web-storage.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { type CartAction, cartReducer, parseCart } from "#lib/shop/cart/cart.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import { checkoutAttemptKey, parseAttempt } from "#lib/shop/checkout/stored-attempt.ts";

const EMPTY: CartLine[] = [];
/** The last parsed cart: useSyncExternalStore needs the same array while the text is unchanged. */
let cached: { key: string; text: string | null; lines: CartLine[] } | undefined;

function linesOf(key: string): CartLine[] {
  const text = localStore.read(key);
  if (cached?.key !== key || cached.text !== text) cached = { key, text, lines: parseCart(text) };
  return cached.lines;
}

/** The cart, stored in the browser and shared across tabs. */
export function useCart(): { lines: CartLine[]; change: (action: CartAction) => void } {
  const { slug } = useShop();
  const key = `basket:${slug}`;
  const lines = useSyncExternalStore(
    localStore.subscribe,
    () => linesOf(key),
    () => EMPTY,
  );
  const change = useCallback(
    (action: CartAction) => {
      const before = linesOf(key);
      const after = cartReducer(before, action);
      const startsNewCart = before.length === 0 || action.type === "ordered";
      if (startsNewCart && after.length > 0) resetAttempt(slug);
      localStore.write(key, JSON.stringify(after));
    },
    [key, slug],
  );
  return { lines, change };
}

/** Starts a new checkout attempt if the last one became an order. */
function resetAttempt(slug: string): void {
  const attempt = checkoutAttemptKey(slug);
  if (parseAttempt(localStore.read(attempt))?.placed) localStore.write(attempt, null);
}
