"use client";

import { useCallback, useMemo } from "react";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { useKept } from "#app/(storefront)/checkout/_components/use-kept.ts";
import { type CheckoutDraft, parseDraft } from "#lib/storefront/checkout.ts";

/** What has been typed and chosen, kept in this tab until it is an order. */
export function useDraft(): {
  draft: CheckoutDraft;
  change: (part: Partial<CheckoutDraft>) => void;
  clear: () => void;
} {
  const { text, read, write } = useKept(`checkout:${useShop().slug}`);
  const draft = useMemo(() => parseDraft(text), [text]);
  const change = useCallback(
    (part: Partial<CheckoutDraft>) => write(JSON.stringify({ ...parseDraft(read()), ...part })),
    [read, write],
  );
  const clear = useCallback(() => write(null), [write]);
  return { draft, change, clear };
}
