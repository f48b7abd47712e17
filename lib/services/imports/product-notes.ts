import type { ImportField } from "#lib/services/imports/columns.ts";

/** A note on one line of the file. */
export interface RowNote {
  /** Line of the file; the first line is 1. */
  line: number;
  /** Handle of the row's product; "" when unknown. */
  handle: string;
  reason: string;
}

/** A value that is imported differently from the file. */
interface Adaptation {
  line: number;
  field: ImportField;
  /** One of a few texts, which the report counts. */
  how: string;
}

type Line = { line: number };

export type ProductNotes = ReturnType<typeof productNotes>;

/** Collects notes on the rows of one product. */
export function productNotes(handle: string) {
  const problems: RowNote[] = [];
  const warnings: RowNote[] = [];
  const adaptations: Adaptation[] = [];
  const warning = ({ line }: Line, reason: string) => {
    warnings.push({ line, handle, reason });
  };
  return {
    problems,
    warnings,
    adaptations,
    /** Leaves out the product. */
    problem: ({ line }: Line, reason: string) => {
      problems.push({ line, handle, reason });
    },
    warning,
    /** Counts an adapted value of a column; `details` are a warning of its line, too. */
    adapt: (row: Line, field: ImportField, how: string, details?: string) => {
      adaptations.push({ line: row.line, field, how });
      if (details !== undefined) warning(row, details);
    },
  };
}

/** Returns the notes without repetitions, which the copies of one row cause. */
export function uniqueNotes<Note extends { line: number }>(notes: Note[]): Note[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

/** Adds the product's line range to the last problem, as all of its lines are left out. */
export function withLineRange(
  { firstLine, lastLine }: { firstLine: number; lastLine: number },
  problems: RowNote[],
): RowNote[] {
  if (firstLine === lastLine) return problems;
  return problems.map((problem, index) =>
    index < problems.length - 1
      ? problem
      : { ...problem, reason: `${problem.reason}; lines ${firstLine} to ${lastLine} are left out` },
  );
}
