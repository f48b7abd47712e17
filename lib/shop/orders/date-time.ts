const FORMAT = {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** Formats an ISO time, with the offset from GMT separately. `timeZone`: an IANA name; default: the machine's. */
export function formatDateTime(at: string, timeZone?: string): { text: string; offset: string } {
  const format = new Intl.DateTimeFormat("en-NG", {
    ...FORMAT,
    ...(timeZone && { timeZone }),
    timeZoneName: "shortOffset",
  });
  const parts = format.formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? "";
  return {
    text: `${part("day")} ${part("month")} ${part("year")}, ${part("hour")}:${part("minute")}`,
    offset: part("timeZoneName"),
  };
}
