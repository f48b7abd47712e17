"use client";

import { useHydrated } from "#app/(storefront)/_components/use-hydrated.ts";

const IN_UTC = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const HERE = new Intl.DateTimeFormat("en-NG", { dateStyle: "medium", timeStyle: "short" });

/** A moment as people write it, in the reader's own time zone once the page runs. */
export function When({ time }: { time: string }) {
  const hydrated = useHydrated();
  const moment = new Date(time);
  return (
    <time dateTime={time}>{hydrated ? HERE.format(moment) : `${IN_UTC.format(moment)} UTC`}</time>
  );
}
