const UNITS = [
  { name: "day", seconds: 86_400 },
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
] as const;

/** A whole number of seconds as people say it, in the largest unit that it fills: "7 days". */
export function durationText(seconds: number): string {
  const unit = UNITS.find((each) => seconds >= each.seconds) ?? UNITS[2];
  const count = Math.round(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
