"use client";

import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { formatDateTime } from "#lib/shop/orders/date-time.ts";

/** A time in the shopper's time zone, with the UTC offset when printed. */
export function LocalTime({ at, shopTime }: { at: string; shopTime: string }) {
  if (!useHydrated()) return <time dateTime={at}>{shopTime}</time>;
  const { text, offset } = formatDateTime(at);
  return (
    <time dateTime={at}>
      {text}
      <span className="hidden print:inline"> {offset}</span>
    </time>
  );
}
