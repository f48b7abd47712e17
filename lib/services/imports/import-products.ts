import type { Kysely } from "kysely";
import { getSettingsRow } from "#db/queries/stores/store-settings.ts";
import type { Database } from "#db/schema.ts";
import type {
  ImportNote,
  ImportProgress,
  ImportReport,
  ProductChange,
} from "#lib/contract/dashboard/files.ts";
import type { Columns } from "#lib/services/imports/columns.ts";
import { DuplicateSkus } from "#lib/services/imports/duplicate-skus.ts";
import { groupRows } from "#lib/services/imports/group-rows.ts";
import { lacksQuantity } from "#lib/services/imports/missing-stock.ts";
import { type ImportedProduct, parseProduct } from "#lib/services/imports/parse-product.ts";
import { APOSTROPHE_REMOVED } from "#lib/services/imports/product-notes.ts";
import { readCsv } from "#lib/services/imports/read-csv.ts";
import { convertColumns } from "#lib/services/imports/woocommerce/convert-row.ts";
import { groupWooCommerceRows } from "#lib/services/imports/woocommerce/group-woocommerce-rows.ts";
import { type WriteOptions, writeBatch } from "#lib/services/imports/write-batch.ts";

/** Maximum products and variants per transaction, which blocks orders of them. */
const BATCH_PRODUCTS = 50;
const BATCH_VARIANTS = 1000;

/** Maximum notes of a kind in the report; `onNote` receives all of them. */
const MAX_NOTES = 1000;

export interface ImportOptions extends WriteOptions {
  /** Receives the changes of each batch of a dry run, which continues afterwards. */
  onChanges?: (changes: ProductChange[]) => Promise<void> | void;
  onProgress?: (progress: Readonly<ImportProgress>) => void;
  onNote?: (kind: "problem" | "warning", note: ImportNote) => void;
}

/**
 * Imports a product export of Shopify, older or newer, or of WooCommerce into one store. Each product is
 * imported whole or skipped. Products match by handle, variants by SKU or options, images by URL, so a
 * second run changes nothing. Throws ImportRejected for an invalid file (missing columns, neither UTF-8 nor
 * UTF-16); products before the reported line may be imported already.
 */
export async function importProducts(
  db: Kysely<Database>,
  storeUid: string,
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report: ImportReport = {
    bytes: 0,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    columns: [],
    variantsWithoutQuantity: 0,
    newVariantsWithoutQuantity: 0,
    stock: { variants: 0, units: 0 },
    stockIfSet: { variants: 0, units: 0 },
    apostrophesRemoved: 0,
    problems: [],
    problemCount: 0,
    warnings: [],
    warningCount: 0,
  };
  const skus = new DuplicateSkus();
  const note = (kind: "problem" | "warning", notes: ImportNote[]) => {
    for (const each of notes) {
      if (report[`${kind}Count`]++ < MAX_NOTES) report[`${kind}s`].push(each);
      options.onNote?.(kind, each);
    }
  };
  let batch: ImportedProduct[] = [];
  let writing: Promise<void> = Promise.resolve();
  const write = async (products: ImportedProduct[]) => {
    const outcomes = await writeBatch(db, storeUid, products, options);
    for (const outcome of outcomes) {
      report[outcome.result]++;
      report.newVariantsWithoutQuantity += outcome.newVariantsWithoutQuantity;
      for (const total of ["stock", "stockIfSet"] as const) {
        report[total].variants += outcome[total].variants;
        report[total].units += outcome[total].units;
      }
      note("problem", outcome.problems);
      note("warning", outcome.warnings);
    }
    const changes = outcomes.flatMap(({ change }) => change ?? []);
    if (changes.length > 0) await options.onChanges?.(changes);
    const { bytes, rows: rowCount, created, updated, unchanged, skipped } = report;
    options.onProgress?.({ bytes, rows: rowCount, created, updated, unchanged, skipped });
  };
  /** Writes the batch while the next one is parsed. */
  const flushBatch = async () => {
    await writing;
    writing = write(batch);
    // The next `await writing` throws it.
    writing.catch(() => {});
    batch = [];
  };

  const { currency, time_zone: timeZone } = await getSettingsRow(db, storeUid);
  const file = await readCsv(input, report);
  const isShopify = file.columns.format === "shopify";
  const columns = isShopify ? file.columns : convertColumns(file.columns);
  const groups = isShopify
    ? groupRows(file.rows)
    : groupWooCommerceRows(file.rows, { now: new Date(), timeZone });
  try {
    for await (const group of groups) {
      const { product, problems, warnings, adjustments } = await parseProduct(
        group,
        columns,
        currency,
      );
      note("problem", problems);
      note("warning", warnings);
      if (product) {
        note("warning", skus.add(product, columns.labels.sku ?? ""));
        for (const { field, how } of adjustments) {
          if (how === APOSTROPHE_REMOVED) report.apostrophesRemoved++;
          // Found by its name: fields of a WooCommerce product are derived from columns of other fields.
          const label = columns.labels[field];
          const adjusted = columns.list.find((each) => each.field && each.name === label)?.adjusted;
          adjusted?.set(how, (adjusted.get(how) ?? 0) + 1);
        }
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
  for await (const warnings of skus.findInStore(db, storeUid, columns.labels.sku ?? "")) {
    note("warning", warnings);
  }
  return { ...report, columns: columns.list.flatMap(toUse) };
}

/** Returns how the import used the values of a column; nothing for one without a name. */
function toUse({ name, field, rows, adjusted }: Columns["list"][number]): ImportReport["columns"] {
  if (name === "") return [];
  const adjustments = [...adjusted].map(([how, count]) => ({ how, rows: count }));
  const use = !field ? "ignored" : adjustments.length > 0 ? "adjusted" : "imported";
  return [{ name, use, rows, adjustments }];
}

function isFull(batch: ImportedProduct[]): boolean {
  const variants = batch.reduce((count, product) => count + product.variants.length, 0);
  return batch.length >= BATCH_PRODUCTS || variants >= BATCH_VARIANTS;
}
