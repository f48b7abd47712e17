"use client";

import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { momentOf } from "#lib/storefront/moment.ts";

/** A time on the shopper's own clock; on paper, which travels, with the offset of that clock. */
export function LocalTime({ at, shopTime }: { at: string; shopTime: string }) {
  if (!useHydrated()) return <time dateTime={at}>{shopTime}</time>;
  const { text, offset } = momentOf(at);
  return (
    <time dateTime={at}>
      {text}
      <span className="hidden print:inline"> {offset}</span>
    </time>
  );
}
