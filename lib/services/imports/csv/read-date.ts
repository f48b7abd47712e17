import { parseDate } from "#lib/kernel/parse-date.ts";

/** Whether dates such as 03/04/2030 begin with the day or the month. */
export type DateOrder = "day-first" | "month-first";

interface ReadDate {
  /** The text with its date as 2030-12-31. */
  value: string;
  /** The order that the text shows; undefined when it shows none. */
  order: DateOrder | undefined;
}

const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

/**
 * Reads the date at the start of a text, before its time if it has one, as people and spreadsheets write it. Returns
 * undefined for any other text, and for a date such as 03/04/2030 that has two meanings, unless `order` is given.
 */
export function readDate(written: string, known?: DateOrder): ReadDate | undefined {
  const [, text = "", time = ""] = /^(.*?)([ T]\d{1,2}:\d\d.*)?$/.exec(written.trim()) ?? [];
  const numeric = NUMERIC.exec(text);
  if (!numeric) {
    const date = parseDate(text);
    return date ? { value: date + time, order: undefined } : undefined;
  }
  const [, first = "", separator, second = "", year] = numeric;
  // Dots are written where the day comes first.
  const isDayFirst = separator === "." || Number(first) > 12;
  const shown = isDayFirst ? "day-first" : Number(second) > 12 ? "month-first" : undefined;
  const order = shown ?? (first === second ? "day-first" : known);
  if (!order) return undefined;
  const [day, month] = order === "day-first" ? [first, second] : [second, first];
  const date = parseDate(`${year}-${month}-${day}`);
  return date ? { value: date + time, order: shown } : undefined;
}

/** Returns whether the text is a date whose day and month could be swapped. */
export function isAmbiguousDate(text: string): boolean {
  return readDate(text) === undefined && readDate(text, "day-first") !== undefined;
}
