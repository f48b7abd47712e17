"use client";

import { useMemo, useSyncExternalStore } from "react";
import { inEveryTab } from "#app/(storefront)/_components/kept-text.ts";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { attemptKey, type OrderAttempt, parseAttempt } from "#lib/storefront/order-attempt.ts";

interface KeptAttempt {
  attempt: OrderAttempt | undefined;
  /** The attempt to go on with, after `step` from what is kept now. */
  open: (step: (kept: OrderAttempt | undefined) => OrderAttempt) => Promise<OrderAttempt>;
  /** The attempt after `step`; undefined, and nothing changed, when the basket is another wish by now. */
  settle: (
    attempt: OrderAttempt,
    step: (kept: OrderAttempt) => OrderAttempt,
  ) => Promise<OrderAttempt | undefined>;
}

/** The attempt to order what is in the basket: like the basket itself, one for every tab. */
export function useOrderAttempt(): KeptAttempt {
  const key = attemptKey(useShop().slug);
  const text = useSyncExternalStore(
    inEveryTab.subscribe,
    () => inEveryTab.read(key),
    () => null,
  );

  return useMemo(() => {
    const write = (next: OrderAttempt) => {
      inEveryTab.write(key, JSON.stringify(next));
      return next;
    };
    return {
      attempt: parseAttempt(text),
      open: (step) => alone(key, () => write(step(parseAttempt(inEveryTab.read(key))))),
      settle: ({ key: wish }, step) =>
        alone(key, () => {
          const kept = parseAttempt(inEveryTab.read(key));
          return kept?.key === wish ? write(step(kept)) : undefined;
        }),
    };
  }, [key, text]);
}

/** One tab at a time, in browsers that can make tabs wait; they can on secure addresses. */
async function alone<T>(name: string, work: () => T): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, () => work()) : work();
}
