import type { ImportNote } from "#lib/contract/dashboard/files.ts";
import type { ImportField } from "#lib/services/imports/columns.ts";

const MAX_PRINTABLE = 60;

/** A value that is imported differently from the file. */
interface Adjustment {
  line: number;
  field: ImportField;
  /** A fixed text; the report groups adjustments by it. */
  how: string;
}

/** How a SKU or barcode is adjusted that an export wrote as text for spreadsheets. */
export const APOSTROPHE_REMOVED = "leading apostrophe removed";

type Line = { line: number };

export type ProductNotes = ReturnType<typeof productNotes>;

/** Collects notes on the rows of one product. */
export function productNotes(handle: string) {
  const problems: ImportNote[] = [];
  const warnings: ImportNote[] = [];
  const adjustments: Adjustment[] = [];
  const addWarning = ({ line }: Line, reason: string) => {
    warnings.push({ line, handle, reason });
  };
  return {
    problems,
    warnings,
    adjustments,
    /** Rejects the product. */
    addProblem: ({ line }: Line, reason: string) => {
      problems.push({ line, handle, reason });
    },
    addWarning,
    /** Counts an adjusted value of a column; with `details`, also adds a warning. */
    addAdjustment: (row: Line, field: ImportField, how: string, details?: string) => {
      adjustments.push({ line: row.line, field, how });
      if (details !== undefined) addWarning(row, details);
    },
  };
}

/** Removes duplicate notes, which a row that becomes several variants causes. */
export function uniqueNotes<Note extends { line: number }>(notes: Note[]): Note[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

/** Adds the product's line range to the last problem: all of its lines are skipped. */
export function withLineRange(
  { firstLine, lastLine }: { firstLine: number; lastLine: number },
  problems: ImportNote[],
): ImportNote[] {
  if (firstLine === lastLine) return problems;
  return problems.map((problem, index) =>
    index < problems.length - 1
      ? problem
      : { ...problem, reason: `${problem.reason}; lines ${firstLine}–${lastLine} skipped` },
  );
}

/** Returns a value of the file for display: no control or format characters, limited length. */
export function printable(value: string): string {
  const text = value.slice(0, MAX_PRINTABLE + 1).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\u{fffd}");
  return text.length > MAX_PRINTABLE ? `${text.slice(0, MAX_PRINTABLE)}…` : text;
}
