import Big from "big.js";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { fromLocalTime } from "#lib/kernel/time-zone.ts";
import type { Cells } from "#lib/services/imports/columns.ts";
import type {
  Measure,
  MeasureField,
} from "#lib/services/imports/woocommerce/woocommerce-columns.ts";

/** Grams or centimetres of each unit. */
const UNITS: Record<string, string> = {
  ...{ kg: "1000", g: "1", lbs: "453.59237", oz: "28.349523125" },
  ...{ cm: "1", m: "100", mm: "0.1", in: "2.54", yd: "91.44" },
};

/** Maximum values read from a list: no list of a valid product is longer. */
const MAX_VALUES = PRODUCT_LIMITS.variants;

/** Splits a list at its commas; the export writes a comma inside a value as `\,`. */
export function splitList(text = ""): string[] {
  return text
    .split(/(?<!\\),/, MAX_VALUES)
    .map((part) => part.replaceAll("\\,", ",").trim())
    .filter((part) => part !== "");
}

/** Finds the non-empty column of a measure, such as "weight (kg)". */
export function measureColumn(cells: Cells, measure: Measure): MeasureField | undefined {
  const columns = Object.keys(cells).filter((name) => name.startsWith(`${measure} (`));
  return (columns as MeasureField[]).find((column) => cells[column]?.trim());
}

/** Converts a measure to grams or centimetres; an invalid one is returned as it is, for the parser to reject. */
export function toMetric(cells: Cells, column: MeasureField): string {
  const value = cells[column] ?? "";
  const factor = UNITS[column.slice(column.indexOf("(") + 1, -1)];
  if (!factor || !/^\d{1,9}(\.\d{1,9})?$/.test(value)) return value;
  return new Big(value).times(factor).round(3).toFixed();
}

/**
 * Parses a date of the export, which is in the store's time zone: `2026-12-31` or `2026-12-31 9:30:00`. A date
 * without a time is the start or the end of its day. Returns undefined when it is invalid.
 */
export function parseSaleDate(
  text: string,
  timeZone: string,
  bound: "start" | "end",
): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d{1,2}):(\d\d)(?::(\d\d))?(Z|[+-]\d\d:\d\d)?)?$/.exec(
    text,
  );
  if (!match) return undefined;
  const [, day, hour, minute, second = "00", zone] = match;
  const [hours, minutes, seconds] = hour
    ? [hour.padStart(2, "0"), minute, second]
    : bound === "start"
      ? ["00", "00", "00"]
      : ["23", "59", "59"];
  if (Number.isNaN(Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`))) return undefined;
  if (zone) return new Date(`${day}T${hours}:${minutes}:${seconds}${zone}`);
  const time = fromLocalTime(`${day}T${hours}:${minutes}`, timeZone);
  return new Date(time.getTime() + Number(seconds) * 1000);
}
