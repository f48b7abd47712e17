"use client";

import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { formatDateTime } from "#lib/shop/orders/date-time.ts";

/**
 * Shows a time in the store's time zone with its offset; after hydration in the shopper's, with the offset only in
 * print.
 */
export function EventTime({ at }: { at: string }) {
  const { timeZone } = useShop();
  const isHydrated = useHydrated();
  const { text, offset } = formatDateTime(at, isHydrated ? undefined : timeZone);
  return (
    <time dateTime={at}>
      {text}
      <span className={isHydrated ? "hidden print:inline" : undefined}> {offset}</span>
    </time>
  );
}
