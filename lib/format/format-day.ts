const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** Formats a date, yyyy-mm-dd, such as "Thu 27 Nov"; returns other text unchanged. */
export function formatDay(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : format.format(time).replace(",", "");
}
