import type { ImportNote } from "#lib/contract/dashboard/files.ts";
import { findCellFormats, normalizeCells } from "#lib/services/imports/csv/cell-formats.ts";
import { readCsv } from "#lib/services/imports/csv/read-csv.ts";
import { groupRows } from "#lib/services/imports/group-rows.ts";
import { type ImportedProduct, parseProduct } from "#lib/services/imports/parse-product.ts";
import { convertColumns } from "#lib/services/imports/woocommerce/convert-row.ts";
import { groupWooCommerceRows } from "#lib/services/imports/woocommerce/group-woocommerce-rows.ts";
import { bytesOf, type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";

/** Returns the products of a file, and its problems and warnings as "line handle: reason". */
export async function parseText(text: string) {
  const products: ImportedProduct[] = [];
  const problems: ImportNote[] = [];
  const warnings: ImportNote[] = [];
  const file = await readCsv(bytesOf(text), { bytes: 0, rows: 0 });
  const { columns } = file;
  const rows = normalizeCells(file, await findCellFormats(bytesOf(text), "NGN"), "NGN");
  const isShopify = columns.format === "shopify";
  const groups = isShopify
    ? groupRows(rows)
    : groupWooCommerceRows(rows, { now: new Date(), timeZone: "Africa/Lagos" });
  for await (const group of groups) {
    const parsed = await parseProduct(group, isShopify ? columns : convertColumns(columns), "NGN");
    if (parsed.product) products.push(parsed.product);
    problems.push(...parsed.problems);
    warnings.push(...parsed.warnings);
  }
  const toTexts = (notes: ImportNote[]) =>
    notes.map(({ line, handle, reason }) => `${line} ${handle}: ${reason}`);
  return {
    handles: products.map(({ handle }) => handle),
    products,
    problems: toTexts(problems),
    warnings: toTexts(warnings),
  };
}

export function parse(rows: CsvRow[]) {
  return parseText(productCsv(rows));
}

/** A valid row, for tests to change. */
export const GOOD: CsvRow = { Handle: "good", Title: "Good", "Variant Price": 5 };
