import type { Kysely } from "kysely";
import { findSettings } from "#db/queries/stores/store-settings.ts";
import type { Database } from "#db/schema.ts";
import { ColumnUsage, type UsedColumn } from "#lib/services/imports/column-usage.ts";
import type { Columns } from "#lib/services/imports/columns.ts";
import { groupRows, type ProductRows } from "#lib/services/imports/group-rows.ts";
import { type ImportedProduct, parseProduct } from "#lib/services/imports/parse-product.ts";
import type { RowNote } from "#lib/services/imports/product-notes.ts";
import { type MalformedRow, type Row, readRows } from "#lib/services/imports/read-csv.ts";
import { SkuClashes } from "#lib/services/imports/sku-clashes.ts";
import { convertColumns } from "#lib/services/imports/woocommerce/convert-row.ts";
import { groupWooCommerceRows } from "#lib/services/imports/woocommerce/group-woocommerce-rows.ts";
import { writeBatch } from "#lib/services/imports/write-batch.ts";

/** Maximum products and variants per transaction, which blocks orders of them. */
const BATCH_PRODUCTS = 50;
const BATCH_VARIANTS = 1000;

/** Maximum notes in the report; `onProblem` and `onWarning` receive all of them. */
const MAX_NOTES = 1000;

export interface ImportCounts {
  /** Bytes of the file read so far. */
  bytes: number;
  /** Rows after the header, without blank ones. */
  rows: number;
  /** Products by outcome. */
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
}

export interface ImportResult extends ImportCounts {
  /** The named columns, in the file's order. */
  columns: UsedColumn[];
  /** Why products or rows were left out: the first 1,000 of `problemCount`. */
  problems: RowNote[];
  problemCount: number;
  /** What was imported differently from the file: the first 1,000 of `warningCount`. */
  warnings: RowNote[];
  warningCount: number;
}

export interface ImportOptions {
  /** Validates and reports everything, then rolls back. */
  dryRun?: boolean;
  onProgress?: (progress: Readonly<ImportCounts>) => void;
  onProblem?: (problem: RowNote) => void;
  onWarning?: (warning: RowNote) => void;
}

/**
 * Imports a product export of Shopify, older or newer, or of WooCommerce into one store. Each product is
 * imported whole or left out. Products match by handle, variants by SKU or options, images by address, so a
 * second run changes nothing. Throws ImportRejected for an invalid file (missing columns, not UTF-8); products before
 * the reported line may be imported already.
 */
export async function importProducts(
  db: Kysely<Database>,
  storeUid: string,
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const report = emptyReport();
  const usage = new ColumnUsage();
  const skus = new SkuClashes();
  let columns: Columns = { format: "shopify", list: [], labels: {} };
  const rows = readRows(countBytes(input, report), (found) => {
    columns = found.format === "woocommerce" ? convertColumns(found) : found;
  });
  let batch: ImportedProduct[] = [];
  const writeOut = async () => {
    const outcomes = await writeBatch(db, storeUid, batch, options.dryRun ?? false);
    batch = [];
    for (const { result, problems, warnings } of outcomes) {
      report[result]++;
      addNotes(report, problems, warnings, options);
    }
    const { bytes, rows: rowCount, created, updated, unchanged, skipped } = report;
    options.onProgress?.({ bytes, rows: rowCount, created, updated, unchanged, skipped });
  };

  const formatOf = () => columns.format;
  for await (const group of groupByFormat(db, storeUid, countRows(rows, report), formatOf)) {
    const { product, problems, warnings, adaptations } = parseProduct(group, columns);
    addNotes(report, problems, warnings, options);
    if (product) {
      addNotes(report, [], skus.add(product, columns.labels.sku ?? ""), options);
      for (const { field, how } of adaptations) usage.countAdaptation(columns.labels[field], how);
      batch.push(product);
    } else if (group.rows.length > 0) report.skipped++;
    if (isFull(batch)) await writeOut();
  }
  await writeOut();
  for await (const clashes of skus.findInStore(db, storeUid, columns.labels.sku ?? "")) {
    addNotes(report, [], clashes, options);
  }
  return { ...report, columns: usage.of(columns.list) };
}

/** Groups the rows by product, in a format that is known after the first row. */
async function* groupByFormat(
  db: Kysely<Database>,
  storeUid: string,
  rows: AsyncGenerator<Row | MalformedRow>,
  formatOf: () => Columns["format"],
): AsyncGenerator<ProductRows> {
  const first = await rows.next();
  const all = (async function* () {
    if (!first.done) yield first.value;
    yield* rows;
  })();
  if (formatOf() === "shopify") return yield* groupRows(all);
  const { time_zone: timeZone } = await findSettings(db, storeUid);
  yield* groupWooCommerceRows(all, { now: new Date(), timeZone });
}

function emptyReport(): ImportResult {
  return {
    bytes: 0,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    columns: [],
    problems: [],
    problemCount: 0,
    warnings: [],
    warningCount: 0,
  };
}

async function* countBytes(
  input: AsyncIterable<Uint8Array>,
  progress: ImportCounts,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    progress.bytes += chunk.byteLength;
    yield chunk;
  }
}

async function* countRows(
  rows: AsyncIterable<Row | MalformedRow>,
  progress: ImportCounts,
): AsyncGenerator<Row | MalformedRow> {
  for await (const row of rows) {
    progress.rows++;
    yield row;
  }
}

function addNotes(
  report: ImportResult,
  problems: RowNote[],
  warnings: RowNote[],
  { onProblem, onWarning }: ImportOptions,
): void {
  for (const problem of problems) {
    if (report.problemCount++ < MAX_NOTES) report.problems.push(problem);
    onProblem?.(problem);
  }
  for (const warning of warnings) {
    if (report.warningCount++ < MAX_NOTES) report.warnings.push(warning);
    onWarning?.(warning);
  }
}

function isFull(batch: ImportedProduct[]): boolean {
  const variants = batch.reduce((count, product) => count + product.variants.length, 0);
  return batch.length >= BATCH_PRODUCTS || variants >= BATCH_VARIANTS;
}
