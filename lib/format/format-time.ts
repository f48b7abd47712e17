/** By style and time zone: creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats an ISO time in a time zone, such as "27 Nov 2026, 14:05"; `withoutDate` for places that show the day
 * elsewhere.
 */
export function formatTime(time: string, timeZone: string, { withoutDate = false } = {}): string {
  const key = `${withoutDate} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat("en-NG", {
      ...(!withoutDate && { dateStyle: "medium" }),
      timeStyle: "short",
      timeZone,
    });
  formats.set(key, format);
  return format.format(new Date(time));
}
