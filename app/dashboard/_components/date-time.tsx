"use client";

import { useStore } from "#app/dashboard/_components/store-provider.tsx";

/** Shows an ISO time in the store's time zone; `withoutDate` where the day is shown nearby. */
export function DateTime({ time, withoutDate = false }: { time: string; withoutDate?: boolean }) {
  const { timeZone } = useStore();
  const format = new Intl.DateTimeFormat("en-NG", {
    ...(!withoutDate && { dateStyle: "medium" }),
    timeStyle: "short",
    timeZone,
  });
  return (
    // Browsers abbreviate some months differently.
    <time dateTime={time} suppressHydrationWarning>
      {format.format(new Date(time))}
    </time>
  );
}
