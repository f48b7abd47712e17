"use client";

import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { formatDateTime } from "#lib/shop/orders/date-time.ts";

const PRINT_ONLY = "hidden print:inline";

/**
 * Shows a time in the store's time zone with its year and offset; after hydration in the shopper's, with the current
 * year and the offset only in print.
 */
export function EventTime({ at }: { at: string }) {
  const { timeZone } = useShop();
  const isHydrated = useHydrated();
  const { day, year, time, offset } = formatDateTime(at, isHydrated ? undefined : timeZone);
  const isThisYear = isHydrated && year === String(new Date().getFullYear());
  return (
    <time dateTime={at}>
      {day}
      <span className={isThisYear ? PRINT_ONLY : undefined}> {year}</span>, {time}
      <span className={isHydrated ? PRINT_ONLY : undefined}> {offset}</span>
    </time>
  );
}
