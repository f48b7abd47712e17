"use client";

import { useStore } from "#app/dashboard/_components/store-provider.tsx";

/** Shows an ISO time in the store's time zone. */
export function DateTime({ time }: { time: string }) {
  const { timeZone } = useStore();
  const format = new Intl.DateTimeFormat("en-NG", {
    dateStyle: "medium",
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
