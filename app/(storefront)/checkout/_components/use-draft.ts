"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { inThisTab } from "#app/(storefront)/_components/kept-text.ts";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { type CheckoutDraft, parseDraft } from "#lib/storefront/checkout.ts";

/** What has been typed and chosen, kept in this tab until it is an order. */
export function useDraft(): {
  draft: CheckoutDraft;
  change: (part: Partial<CheckoutDraft>) => void;
  clear: () => void;
} {
  const key = `checkout:${useShop().slug}`;
  const text = useSyncExternalStore(
    inThisTab.subscribe,
    () => inThisTab.read(key),
    () => null,
  );
  const draft = useMemo(() => parseDraft(text), [text]);
  const change = useCallback(
    (part: Partial<CheckoutDraft>) =>
      inThisTab.write(key, JSON.stringify({ ...parseDraft(inThisTab.read(key)), ...part })),
    [key],
  );
  const clear = useCallback(() => inThisTab.write(key, null), [key]);
  return { draft, change, clear };
}
