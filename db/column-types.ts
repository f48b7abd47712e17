import type { ColumnType } from "kysely";

/** numeric: read as decimal text, never as a float. */
export type DecimalColumn = ColumnType<string, string | number, string | number>;
export type OptionalDecimalColumn = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
export type OptionalTime = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** date: "yyyy-mm-dd" text without a time zone. */
export type DateText = ColumnType<string, string | undefined, string>;
export type OptionalDate = ColumnType<string | null, string | null | undefined, string | null>;
