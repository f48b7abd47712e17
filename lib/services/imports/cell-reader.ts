import type { z } from "zod";
import type { ColumnField, Columns } from "#lib/services/imports/columns.ts";
import type { RowNote } from "#lib/services/imports/group-rows.ts";
import { printable } from "#lib/services/imports/printable.ts";
import type { Row } from "#lib/services/imports/read-csv.ts";

/** Reads and validates the cells of one product's rows; notes problems by column name. */
export interface CellReader {
  /** Returns undefined when the cell is blank, missing or invalid. */
  read<T>(row: Row, field: ColumnField, type: z.ZodType<T, string>): T | undefined;
  problem(row: Row, reason: string): void;
  warning(row: Row, reason: string): void;
  /** Returns the name of the field's column in this file. */
  label(field: ColumnField): string;
}

export function cellReader(
  handle: string,
  columns: Columns,
  problems: RowNote[],
  warnings: RowNote[],
): CellReader {
  const cells: CellReader = {
    problem: ({ line }, reason) => problems.push({ line, handle, reason }),
    warning: ({ line }, reason) => warnings.push({ line, handle, reason }),
    label: (field) => columns.labels[field] ?? field,
    read: (row, field, type) => {
      const value = row.cells[field]?.trim();
      if (!value) return undefined;
      const result = type.safeParse(value);
      if (result.success) return result.data;
      const complaint = result.error.issues[0]?.message ?? "is not valid";
      cells.problem(row, `${cells.label(field)} "${printable(value)}" ${complaint}`);
      return undefined;
    },
  };
  return cells;
}
