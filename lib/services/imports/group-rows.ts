import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { MalformedRow, Row } from "#lib/services/imports/read-csv.ts";

/** Maximum rows per product: each may have a variant, a picture or both. */
const MAX_ROWS = PRODUCT_LIMITS.variants + PRODUCT_LIMITS.images;

/** Malformed rows buffered until their product is known. */
const MAX_WAITING = 100;

/** A note on one line of the file. */
export interface RowNote {
  /** Line of the file; the first line is 1. */
  line: number;
  /** Handle of the row's product; "" when unknown. */
  handle: string;
  reason: string;
}

/** The rows of one product; none, with `problems`, for rows without a product. */
export interface ProductRows {
  handle: string;
  rows: Row[];
  /** The row with the product's own fields; by default the first. */
  head?: Row;
  firstLine: number;
  lastLine: number;
  problems: RowNote[];
  warnings?: RowNote[];
}

/** Groups adjacent rows by handle. A malformed row leaves out its product. */
export async function* groupRows(
  rows: AsyncIterable<Row | MalformedRow>,
): AsyncGenerator<ProductRows> {
  const lineOfHandle = new Map<string, number>();
  const waiting: MalformedRow[] = [];
  let product: ProductRows | undefined;
  for await (const row of rows) {
    if ("reason" in row) {
      waiting.push(row);
      if (waiting.length > MAX_WAITING) yield stray(waiting.shift() as MalformedRow);
    } else {
      const handle = row.cells.handle?.trim().toLowerCase() ?? "";
      if (!product || !isPartOf(product, row, handle)) {
        if (product) yield* close(product, waiting);
        product = begin(row, handle, lineOfHandle);
      }
      addRow(product, row, handle);
    }
  }
  if (product) yield* close(product, waiting);
  yield* waiting.map(stray);
}

/** A row without handle and title belongs to the product above. */
function isPartOf(product: ProductRows, row: Row, handle: string): boolean {
  return handle === "" ? !row.cells.title?.trim() : handle === product.handle;
}

function begin(row: Row, handle: string, lineOfHandle: Map<string, number>): ProductRows {
  const { line, lastLine } = row;
  const product = { handle, rows: [], firstLine: line, lastLine, problems: [] as RowNote[] };
  if (handle === "") return product;
  const earlier = lineOfHandle.get(handle);
  if (earlier === undefined) lineOfHandle.set(handle, line);
  else {
    const reason = `the product began at line ${earlier} already: its rows must be adjacent`;
    product.problems.push({ line, handle, reason });
  }
  return product;
}

function addRow(product: ProductRows, row: Row, handle: string): void {
  const problem = (reason: string) =>
    product.problems.push({ line: row.line, handle: product.handle, reason });
  product.lastLine = row.lastLine;
  if (handle === "") problem("Handle is missing");
  else if (product.rows.length < MAX_ROWS) product.rows.push(row);
  else if (product.problems.length === 0) problem(`the product has over ${MAX_ROWS} rows`);
}

/** Yields the product with its malformed rows; later ones wait for the next product. */
function* close(product: ProductRows, waiting: MalformedRow[]): Generator<ProductRows> {
  const { handle, lastLine } = product;
  for (const row of waiting.splice(0)) {
    if (handle !== "" && cellsOf(row).includes(handle)) {
      product.problems.push({ line: row.line, handle, reason: row.reason });
      product.firstLine = Math.min(product.firstLine, row.line);
      product.lastLine = Math.max(product.lastLine, row.lastLine);
    } else if (row.line < lastLine) yield stray(row);
    else waiting.push(row);
  }
  yield product;
}

/** Returns what may be the cells of the row, in lower case. */
export function cellsOf(row: MalformedRow): string[] {
  return row.text.split(/[",\n]/).map((cell) => cell.trim().toLowerCase());
}

/** Returns the notes without repetitions, which the copies of one row cause. */
export function uniqueNotes(notes: RowNote[]): RowNote[] {
  return [...new Map(notes.map((note) => [`${note.line} ${note.reason}`, note])).values()];
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

/** Returns a malformed row as a problem without a product. */
export function stray({ line, lastLine, reason }: MalformedRow): ProductRows {
  return {
    handle: "",
    rows: [],
    firstLine: line,
    lastLine,
    problems: [{ line, handle: "", reason }],
  };
}
