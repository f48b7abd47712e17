/** Default number of rows per query; bounds the memory of an export. */
const BATCH = 500;

/** The value of each column of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | null>;

/**
 * Exports rows as CSV in batches. `load` returns the rows after `after`, the last row of the previous batch: fewer
 * than `limit` only at the end.
 */
export async function* exportCsv<Row>(
  columns: CsvColumns<Row>,
  load: (page: { after: Row | undefined; limit: number }) => Promise<Row[]>,
  limit = BATCH,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  let rows: Row[] = [];
  do {
    rows = await load({ after: rows.at(-1), limit });
    for (const row of rows) {
      yield csvLine(Object.values(columns).map((value) => value(row) ?? ""));
    }
  } while (rows.length >= limit);
}

/** Returns a line of CSV, with formulas escaped. */
function csvLine(cells: string[]): string {
  const quoted = cells
    .map(escapeFormula)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(",")}\n`;
}

/**
 * A formula, or one escaped with apostrophes. Some spreadsheets also read full-width signs as the start of a formula,
 * and skip a leading tab or line break.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Escapes a formula, for spreadsheets to show it: `=1+1` becomes `'=1+1`. Numbers stay unchanged. */
function escapeFormula(cell: string): string {
  return FORMULA.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
