"use client";

import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { formatTime } from "#lib/format/format-time.ts";

/** Shows an ISO time in the store's time zone; `withoutDate` where the day is shown nearby. */
export function DateTime({ time, withoutDate = false }: { time: string; withoutDate?: boolean }) {
  const { timeZone } = useStore();
  return (
    // Browsers abbreviate some months differently.
    <time dateTime={time} suppressHydrationWarning>
      {formatTime(time, timeZone, { withoutDate })}
    </time>
  );
}
