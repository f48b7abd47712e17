import type { z } from "zod";
import type { ColumnField, Columns } from "#lib/services/imports/columns.ts";
import { printable } from "#lib/services/imports/printable.ts";
import type { ProductNotes } from "#lib/services/imports/product-notes.ts";
import type { Row } from "#lib/services/imports/read-csv.ts";

/** Reads and validates the cells of one product's rows; notes problems by column name. */
export interface CellReader extends ProductNotes {
  /** Returns undefined when the cell is blank, missing or invalid. */
  read<T>(row: Row, field: ColumnField, type: z.ZodType<T, string>): T | undefined;
  /** Returns the name of the field's column in this file. */
  label(field: ColumnField): string;
}

export function cellReader({ labels }: Columns, notes: ProductNotes): CellReader {
  const label = (field: ColumnField) => labels[field] ?? field;
  return {
    ...notes,
    label,
    read: (row, field, type) => {
      const value = row.cells[field]?.trim();
      if (!value) return undefined;
      const result = type.safeParse(value);
      if (result.success) return result.data;
      const complaint = result.error.issues[0]?.message ?? "is not valid";
      notes.problem(row, `${label(field)} "${printable(value)}" ${complaint}`);
      return undefined;
    },
  };
}
