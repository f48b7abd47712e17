/** Where the time comes from; tests hand in one that stands still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** `24h`, `90d`, `30m` as milliseconds; undefined when it is not such a duration. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,6})(m|h|d)$/.exec(text);
  if (!match) return undefined;
  const unit = { m: 60_000, h: 3_600_000, d: 86_400_000 }[match[2] as "m" | "h" | "d"];
  return Number(match[1]) * unit;
}
