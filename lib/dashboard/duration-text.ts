const UNITS = [
  { name: "day", seconds: 86_400 },
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
] as const;

/** Formats a duration in its largest unit, such as "7 days". */
export function durationText(seconds: number): string {
  const unit = UNITS.find((each) => seconds >= each.seconds) ?? UNITS[2];
  const count = Math.round(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
