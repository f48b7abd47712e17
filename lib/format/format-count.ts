import { groupThousands } from "#lib/format/format-money.ts";

/** Formats a count that is exact up to a maximum: "42", "10,000+". */
export function formatBoundedCount(count: number, max: number): string {
  return count > max ? `${groupThousands(String(max))}+` : groupThousands(String(count));
}

/** Formats a number of things: "1 product", "1,200 products". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupThousands(String(count))} ${count === 1 ? noun : plural}`;
}
