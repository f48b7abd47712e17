import { formatDay } from "#lib/format/format-day.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";

/** A time for people: "Tue 1 Dec", "2026", "11:54", "GMT+1". */
interface DateTimeParts {
  day: string;
  year: string;
  time: string;
  offset: string;
}

/** Formats an ISO time in parts. `timeZone`: an IANA name; default: the machine's. */
export function formatDateTime(at: string, timeZone?: string): DateTimeParts {
  const date = new Date(at);
  const [day = "", time = ""] = toLocalTime(date, timeZone).split("T");
  const offsets = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" });
  const offset = offsets.formatToParts(date).find(({ type }) => type === "timeZoneName");
  return { day: formatDay(day), year: day.slice(0, 4), time, offset: offset?.value ?? "" };
}
