"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { sessionStore } from "#app/(shop)/_components/layout/web-storage.ts";
import { type CheckoutDraft, parseCheckoutDraft } from "#lib/shop/checkout/checkout-draft.ts";

/** The checkout draft, stored per tab until the order is placed. */
export function useCheckoutDraft(): {
  draft: CheckoutDraft;
  change: (part: Partial<CheckoutDraft>) => void;
  clear: () => void;
} {
  const key = `checkout:${useShop().slug}`;
  const text = useSyncExternalStore(
    sessionStore.subscribe,
    () => sessionStore.read(key),
    () => null,
  );
  const draft = useMemo(() => parseCheckoutDraft(text), [text]);
  const change = useCallback(
    (part: Partial<CheckoutDraft>) =>
      sessionStore.write(
        key,
        JSON.stringify({ ...parseCheckoutDraft(sessionStore.read(key)), ...part }),
      ),
    [key],
  );
  const clear = useCallback(() => sessionStore.write(key, null), [key]);
  return { draft, change, clear };
}
