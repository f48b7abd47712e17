const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/**
 * Parses a date as people write it: "2026-12-25", "25/12/2026", "25 Dec 2026" or "December 25, 2026" → "2026-12-25".
 * Undefined when it is none, or when its day and month could be swapped, as in "5/6/2026".
 */
export function parseDate(text: string): string | undefined {
  const [first = "", second = "", third = "", ...more] = text.trim().split(/[\s,./-]+/);
  if (more.length > 0) return undefined;
  if (/^\d{4}$/.test(first)) return toDate(first, second, third);
  if (monthOf(first)) return toDate(third, monthOf(first), second);
  if (monthOf(second)) return toDate(third, monthOf(second), first);
  const dates = [toDate(third, second, first), toDate(third, first, second)].filter(Boolean);
  return new Set(dates).size === 1 ? dates[0] : undefined;
}

/** Returns the number of an English month or of its abbreviation; "" for other text. */
function monthOf(text: string): string {
  const name = text.toLowerCase().replace(/^sept$/, "sep");
  const index = MONTHS.findIndex((month) => name === month || name === month.slice(0, 3));
  return index === -1 ? "" : String(index + 1);
}

function toDate(year: string, month: string, day: string): string | undefined {
  const isYear = /^\d{4}$/.test(year) && Number(year) > 0;
  if (!isYear || ![month, day].every((part) => /^\d\d?$/.test(part))) return undefined;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${date}T00:00Z`);
  // Date.parse moves 30 February to March.
  return new Date(time || 0).toISOString().startsWith(`${date}T`) ? date : undefined;
}
