"use client";

import { useHydrated } from "#app/_ui/use-hydrated.ts";

const UTC_FORMAT = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const LOCAL_FORMAT = new Intl.DateTimeFormat("en-NG", { dateStyle: "medium", timeStyle: "short" });

/** Shows an ISO time in UTC, and in the reader's time zone after hydration. */
export function DateTime({ time }: { time: string }) {
  const hydrated = useHydrated();
  const date = new Date(time);
  return (
    <time dateTime={time}>
      {hydrated ? LOCAL_FORMAT.format(date) : `${UTC_FORMAT.format(date)} UTC`}
    </time>
  );
}
