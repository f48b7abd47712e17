import { csvHeader, csvLine } from "#lib/kernel/csv-line.ts";

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
  yield csvHeader(Object.keys(columns));
  let rows: Row[] = [];
  do {
    rows = await load({ after: rows.at(-1), limit });
    for (const row of rows) {
      yield csvLine(Object.values(columns).map((value) => value(row) ?? ""));
    }
  } while (rows.length >= limit);
}
