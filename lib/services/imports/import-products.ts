import type { Kysely } from "kysely";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import { getSettingsRow } from "#db/queries/stores/store-settings.ts";
import type { Database } from "#db/schema.ts";
import type { ImportReport } from "#lib/contract/dashboard/files.ts";
import type { ImportCounts } from "#lib/contract/event.ts";
import { findCellFormats, normalizeCells } from "#lib/services/imports/csv/cell-formats.ts";
import { type CsvFile, readCsv } from "#lib/services/imports/csv/read-csv.ts";
import { DuplicateSkus } from "#lib/services/imports/duplicate-skus.ts";
import { groupRows } from "#lib/services/imports/group-rows.ts";
import type { ImportOptions, ImportRun } from "#lib/services/imports/import-options.ts";
import {
  addNotes,
  addOutcomes,
  columnUses,
  emptyReport,
} from "#lib/services/imports/import-report.ts";
import { importInventory } from "#lib/services/imports/inventory/import-inventory.ts";
import { lacksQuantity } from "#lib/services/imports/missing-stock.ts";
import { type ImportedProduct, parseProduct } from "#lib/services/imports/parse-product.ts";
import { APOSTROPHE_REMOVED } from "#lib/services/imports/product-notes.ts";
import { convertColumns } from "#lib/services/imports/woocommerce/convert-row.ts";
import { groupWooCommerceRows } from "#lib/services/imports/woocommerce/group-woocommerce-rows.ts";
import { writeBatch } from "#lib/services/imports/write-batch.ts";
import { writeImported } from "#lib/services/imports/write-imported.ts";

/** Maximum products and variants per transaction, which blocks orders of them. */
const BATCH_PRODUCTS = 50;
const BATCH_VARIANTS = 1000;

/** The settings of the store that a file is imported into. */
interface ImportStore {
  uid: string;
  currency: string;
  timeZone: string;
}

/**
 * Imports a product export of Shopify, older or newer, or of WooCommerce, or Shopify's inventory export into one
 * store. Each product is imported whole or skipped. Products match by handle, variants by SKU or options, images by
 * URL, so a second run changes nothing. Opens the file twice: first to see how its columns write numbers and dates.
 * Throws ImportRejected for an invalid file (missing columns, neither UTF-8 nor UTF-16) before it writes anything.
 */
export async function importProducts(
  db: Kysely<Database>,
  storeUid: string,
  open: () => AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report = emptyReport();
  const { currency, time_zone: timeZone } = await getSettingsRow(db, storeUid);
  const formats = await findCellFormats(open(), currency);
  const written = await readCsv(open(), report);
  const file = { ...written, rows: normalizeCells(written, formats, currency) };
  options.onFormat?.(file.columns.format);
  const run = { report, options };
  try {
    if (file.columns.format === "inventory") await importInventory(db, storeUid, file, run);
    else await importFile(db, { uid: storeUid, currency, timeZone }, file, run);
  } catch (error) {
    // Batches before it are saved, and other systems must learn of them.
    if (report.created + report.updated > 0) await storeEvent(db, storeUid, run).catch(() => {});
    throw error;
  }
  await storeEvent(db, storeUid, run);
  return { ...report, columns: columnUses(file.columns) };
}

/** Stores the event of an import, unless it is a dry run or only creates demo products. */
async function storeEvent(
  db: Kysely<Database>,
  storeUid: string,
  { report: { kind, created, updated, unchanged, skipped }, options }: ImportRun,
): Promise<void> {
  if (options.dryRun || !options.source) return;
  const counts: ImportCounts = { kind, created, updated, unchanged, skipped };
  await insertEvent(db, {
    store_uid: storeUid,
    type: "import.finished",
    subject: storeUid,
    details: JSON.stringify(counts),
  });
}

async function importFile(
  db: Kysely<Database>,
  { uid: storeUid, currency, timeZone }: ImportStore,
  file: CsvFile,
  { report, options }: ImportRun,
): Promise<void> {
  const isShopify = file.columns.format === "shopify";
  const columns = isShopify ? file.columns : convertColumns(file.columns);
  const groups = isShopify
    ? groupRows(file.rows)
    : groupWooCommerceRows(file.rows, { now: new Date(), timeZone });
  const skus = new DuplicateSkus();
  const skuLabel = columns.labels.sku ?? "";
  let batch: ImportedProduct[] = [];
  let writing: Promise<void> = Promise.resolve();
  const write = async (products: ImportedProduct[]) => {
    const outcomes = await writeBatch(db, storeUid, products, options, writeImported);
    await addOutcomes(report, outcomes, options);
  };
  /** Writes the batch while the next one is parsed. */
  const flushBatch = async () => {
    await writing;
    writing = write(batch);
    // The next `await writing` throws it.
    writing.catch(() => {});
    batch = [];
  };
  try {
    for await (const group of groups) {
      const { product, ...notes } = await parseProduct(group, columns, currency);
      addNotes(report, "problem", notes.problems, options);
      addNotes(report, "warning", notes.warnings, options);
      if (product) {
        addNotes(report, "warning", skus.add(product, skuLabel), options);
        countAdjustments(report, columns, notes.adjustments);
        report.variantsWithoutQuantity += product.variants.filter(lacksQuantity).length;
        batch.push(product);
      } else if (group.rows.length > 0) report.skipped++;
      // A caller's transaction writes all products at once: locks are taken in one order.
      if (!db.isTransaction && isFull(batch)) await flushBatch();
    }
    await flushBatch();
  } catch (error) {
    // Prefer the file's error: it helps the merchant more than the write's.
    await writing.catch(() => {});
    throw error;
  }
  await writing;
  for await (const warnings of skus.findInStore(db, storeUid, skuLabel)) {
    addNotes(report, "warning", warnings, options);
  }
}

function countAdjustments(
  report: ImportReport,
  { list, labels }: CsvFile["columns"],
  adjustments: Awaited<ReturnType<typeof parseProduct>>["adjustments"],
): void {
  for (const { field, how } of adjustments) {
    if (how === APOSTROPHE_REMOVED) report.apostrophesRemoved++;
    // Found by its name: fields of a WooCommerce product are derived from columns of other fields.
    const adjusted = list.find((each) => each.field && each.name === labels[field])?.adjusted;
    adjusted?.set(how, (adjusted.get(how) ?? 0) + 1);
  }
}

function isFull(batch: ImportedProduct[]): boolean {
  const variants = batch.reduce((count, product) => count + product.variants.length, 0);
  return batch.length >= BATCH_PRODUCTS || variants >= BATCH_VARIANTS;
}
