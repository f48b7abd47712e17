import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { MalformedRow, Row } from "#lib/services/imports/csv/read-csv.ts";
import { type ProductNotes, productNotes } from "#lib/services/imports/product-notes.ts";

/** Maximum rows per product: each may have a variant, a picture or both. */
const MAX_ROWS = PRODUCT_LIMITS.variants + PRODUCT_LIMITS.images;

/** Malformed rows buffered until their product is known. */
const MAX_WAITING = 100;

/** The rows of one product. A row without a product becomes a group with a problem and no rows. */
export interface ProductRows {
  handle: string;
  rows: Row[];
  /** The row with the product's own fields; by default the first. */
  head?: Row;
  firstLine: number;
  lastLine: number;
  notes: ProductNotes;
}

/** Groups adjacent rows by handle. A product with a malformed row is skipped. */
export async function* groupRows(
  rows: AsyncIterable<Row | MalformedRow>,
): AsyncGenerator<ProductRows> {
  const lineOfHandle = new Map<string, number>();
  const waiting: MalformedRow[] = [];
  let product: ProductRows | undefined;
  for await (const row of rows) {
    if ("reason" in row) {
      waiting.push(row);
      if (waiting.length > MAX_WAITING) yield toOrphan(waiting.shift() as MalformedRow);
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
  yield* waiting.map(toOrphan);
}

/** A row without handle and title belongs to the product above. */
function isPartOf(product: ProductRows, row: Row, handle: string): boolean {
  return handle === "" ? !row.cells.title?.trim() : handle === product.handle;
}

function begin(row: Row, handle: string, lineOfHandle: Map<string, number>): ProductRows {
  const { line, lastLine } = row;
  const product = { handle, rows: [], firstLine: line, lastLine, notes: productNotes(handle) };
  if (handle === "") return product;
  const earlier = lineOfHandle.get(handle);
  if (earlier === undefined) lineOfHandle.set(handle, line);
  else {
    const reason = `the product's rows must be adjacent; its first row is on line ${earlier}`;
    product.notes.addProblem(row, reason);
  }
  return product;
}

function addRow(product: ProductRows, row: Row, handle: string): void {
  const { notes } = product;
  product.lastLine = row.lastLine;
  if (handle === "") notes.addProblem(row, "Handle is missing");
  else if (product.rows.length < MAX_ROWS) product.rows.push(row);
  else if (notes.problems.length === 0) {
    notes.addProblem(row, `the product has more than ${MAX_ROWS} rows`);
  }
}

/** Yields the product with its malformed rows; later ones wait for the next product. */
function* close(product: ProductRows, waiting: MalformedRow[]): Generator<ProductRows> {
  const { handle, lastLine } = product;
  for (const row of waiting.splice(0)) {
    if (handle !== "" && row.cells.includes(handle)) {
      product.notes.addProblem(row, row.reason);
      product.firstLine = Math.min(product.firstLine, row.line);
      product.lastLine = Math.max(product.lastLine, row.lastLine);
    } else if (row.line < lastLine) yield toOrphan(row);
    else waiting.push(row);
  }
  yield product;
}

/** Wraps a row without a product as a group with one problem. */
export function toOrphan({ line, lastLine, reason }: Omit<MalformedRow, "cells">): ProductRows {
  const notes = productNotes("");
  notes.addProblem({ line }, reason);
  return { handle: "", rows: [], firstLine: line, lastLine, notes };
}
