"use client";

import { useMemo, useSyncExternalStore } from "react";
import { localStore } from "#app/_ui/web-storage.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import {
  type CheckoutAttempt,
  checkoutAttemptKey,
  parseAttempt,
} from "#lib/shop/checkout/stored-attempt.ts";

interface StoredAttempt {
  attempt: CheckoutAttempt | undefined;
  /** Replaces the stored attempt with the result of `update` and returns it. */
  open: (
    update: (stored: CheckoutAttempt | undefined) => CheckoutAttempt,
  ) => Promise<CheckoutAttempt>;
  /** Updates the attempt; returns undefined if another attempt has replaced it. */
  settle: (
    attempt: CheckoutAttempt,
    update: (stored: CheckoutAttempt) => CheckoutAttempt,
  ) => Promise<CheckoutAttempt | undefined>;
}

/** The checkout attempt, shared across tabs like the cart. */
export function useCheckoutAttempt(): StoredAttempt {
  const key = checkoutAttemptKey(useShop().slug);
  const text = useSyncExternalStore(
    localStore.subscribe,
    () => localStore.read(key),
    () => null,
  );

  return useMemo(() => {
    const write = (next: CheckoutAttempt) => {
      localStore.write(key, JSON.stringify(next));
      return next;
    };
    return {
      attempt: parseAttempt(text),
      open: (update) => withTabLock(key, () => write(update(parseAttempt(localStore.read(key))))),
      settle: (attempt, update) =>
        withTabLock(key, () => {
          const stored = parseAttempt(localStore.read(key));
          return stored?.key === attempt.key ? write(update(stored)) : undefined;
        }),
    };
  }, [key, text]);
}

/** Runs `work` in one tab at a time, where the Web Locks API is available (secure contexts). */
async function withTabLock<T>(name: string, work: () => T): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, () => work()) : work();
}
