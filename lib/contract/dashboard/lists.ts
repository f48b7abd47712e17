import { z } from "zod";
import { MAX_SEARCH_LENGTH } from "#lib/contract/constants.ts";
import { Text } from "#lib/contract/scalars.ts";

/** Rows of a page of the dashboard's lists. */
export const ROWS_PER_PAGE = 50;

/** Returns the rows of a page, from 1. */
export function pageRange(page: number): { limit: number; offset: number } {
  return { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE };
}

/** Counting stops here; larger numbers are shown as "10,000+". */
export const MAX_LIST_COUNT = 10_000;

/** Query fields of every list. */
export const listQuery = {
  /** Longer text is cut. */
  search: z
    .string()
    .overwrite((text) => text.slice(0, MAX_SEARCH_LENGTH).toWellFormed())
    .pipe(Text)
    .default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
};

/** A field to sort by; `-` sorts descending. */
export function listOrdering<Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z.enum([...fields, ...fields.map((field) => `-${field}` as const)]).optional();
}

/** Rows selected on a page, sent as a repeated parameter. */
export function selectedRows<Row extends z.ZodType>(row: Row) {
  return z.array(row).max(ROWS_PER_PAGE).optional().meta({ explode: true });
}
