const format = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A time as the shop writes it: in UTC, and says so. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))} UTC</time>;
}
