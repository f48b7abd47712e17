import { formatCount } from "#lib/format/format-count.ts";

const UNITS = [
  { name: "day", seconds: 86_400 },
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
] as const;

/** Formats a duration of whole minutes in the largest unit that divides it, such as "7 days". */
export function durationText(seconds: number): string {
  const unit = UNITS.find((each) => seconds % each.seconds === 0) ?? UNITS[2];
  return formatCount(seconds / unit.seconds, unit.name);
}
