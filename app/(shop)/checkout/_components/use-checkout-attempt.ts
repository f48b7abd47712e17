"use client";

import { useMemo, useSyncExternalStore } from "react";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { localStore } from "#app/(shop)/_components/layout/web-storage.ts";
import {
  type CheckoutAttempt,
  checkoutAttemptKey,
  parseAttempt,
} from "#lib/shop/checkout/checkout-attempt.ts";

interface StoredAttempt {
  attempt: CheckoutAttempt | undefined;
  /** The attempt to go on with, after `step` from what is kept now. */
  open: (step: (kept: CheckoutAttempt | undefined) => CheckoutAttempt) => Promise<CheckoutAttempt>;
  /** The attempt after `step`; undefined, and nothing changed, when the basket is another wish by now. */
  settle: (
    attempt: CheckoutAttempt,
    step: (kept: CheckoutAttempt) => CheckoutAttempt,
  ) => Promise<CheckoutAttempt | undefined>;
}

/** The attempt to order what is in the basket: like the basket itself, one for every tab. */
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
      open: (step) => withTabLock(key, () => write(step(parseAttempt(localStore.read(key))))),
      settle: ({ key: wish }, step) =>
        withTabLock(key, () => {
          const kept = parseAttempt(localStore.read(key));
          return kept?.key === wish ? write(step(kept)) : undefined;
        }),
    };
  }, [key, text]);
}

/** One tab at a time, in browsers that can make tabs wait; they can on secure addresses. */
async function withTabLock<T>(name: string, work: () => T): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, () => work()) : work();
}
