import { groupThousands } from "#lib/format/format-money.ts";

/** Formats a number of things: "1 product", "1,200 products". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupThousands(String(count))} ${count === 1 ? noun : plural}`;
}
