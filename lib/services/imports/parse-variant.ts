import Big from "big.js";
import { isPayable } from "#lib/kernel/money.ts";
import { variantName } from "#lib/kernel/variant-name.ts";
import {
  AmountCell,
  BackorderCell,
  type CellReader,
  CentimetresCell,
  CodeCell,
  DateCell,
  GramsCell,
  NameCell,
  NonNegativeCell,
  QuantityCell,
  TimeCell,
  YesNoCell,
} from "#lib/services/imports/cells.ts";
import type { Columns } from "#lib/services/imports/columns.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { readImage } from "#lib/services/imports/parse-images.ts";
import { APOSTROPHE_REMOVED } from "#lib/services/imports/product-notes.ts";
import type { VariantInput } from "#lib/services/products/product-input.ts";

export interface ImportedVariant extends VariantInput {
  line: number;
  /** undefined when the file has no quantity for the variant. */
  on_hand?: number;
}

/** Parses the variant of a row. `values`: one for each of the product's options. */
export function parseVariant(
  row: Row,
  values: string[],
  { columns, currency, cells }: { columns: Columns; currency: string; cells: CellReader },
): ImportedVariant {
  const price = cells.read(row, "price", AmountCell);
  if (price === undefined && !row.cells.price?.trim()) {
    cells.addProblem(row, `${cells.label("price")} is missing`);
  }
  const compareAt = cells.read(row, "compareAtPrice", AmountCell);
  const isPromo = price && compareAt && new Big(compareAt).gt(price);
  if (price && compareAt && !isPromo) {
    cells.addAdjustment(row, "compareAtPrice", "skipped: not above the price");
  }
  for (const [field, amount] of [
    ["price", price],
    ["compareAtPrice", isPromo ? compareAt : undefined],
  ] as const) {
    if (amount && !isPayable(amount, currency)) {
      cells.addProblem(row, `${cells.label(field)} ${amount} is not a whole amount in ${currency}`);
    }
  }
  const promoExpiry = cells.read(row, "promoExpiry", TimeCell);
  if (promoExpiry && !isPromo) {
    const how = columns.labels.compareAtPrice
      ? "skipped: no promotional price"
      : "for stored promotional prices only";
    cells.addAdjustment(row, "promoExpiry", how);
  }
  const quantity = cells.read(row, "quantity", QuantityCell);
  if (quantity !== undefined && quantity < 0) {
    const details = `${cells.label("quantity")} ${quantity} is imported as 0`;
    cells.addAdjustment(row, "quantity", "negative → 0", details);
  }
  const tracker = row.cells.tracker?.trim() ?? "";
  return {
    line: row.line,
    name: variantName(values),
    sku: readCode(row, "sku", cells),
    values,
    price: (isPromo ? compareAt : price) ?? "0.00",
    promo_price: isPromo ? price : columns.labels.compareAtPrice && null,
    promo_expiry: columns.labels.promoExpiry && (promoExpiry ?? null),
    weight: readSize(row, "grams", GramsCell, cells),
    length: readSize(row, "length", CentimetresCell, cells),
    width: readSize(row, "width", CentimetresCell, cells),
    height: readSize(row, "height", CentimetresCell, cells),
    barcode: readCode(row, "barcode", cells),
    taxable: cells.read(row, "taxable", YesNoCell),
    requires_shipping: cells.read(row, "requiresShipping", YesNoCell),
    expected_back_on: cells.read(row, "expectedBackOn", DateCell),
    image: readImage(row, "variantImage", cells),
    on_hand: quantity && Math.max(0, quantity),
    // Shopify's exports name no tracker for variants whose stock is not tracked.
    tracks_stock: tracker !== "" || (columns.labels.tracker === undefined ? undefined : false),
    tracks_stock_when_new: row.cells.tracker === undefined ? undefined : tracker !== "",
    allows_backorder: cells.read(row, "backorder", BackorderCell),
    unit_cost: cells.read(row, "unitCost", AmountCell),
    reorder_point: cells.read(row, "reorderPoint", NonNegativeCell),
    batch_number: cells.read(row, "batchNumber", NameCell),
    expires_on: cells.read(row, "expiresOn", DateCell),
  };
}

function readCode(row: Row, field: "sku" | "barcode", cells: CellReader): string | undefined {
  const code = cells.read(row, field, CodeCell);
  if (code !== undefined && code !== row.cells[field]?.trim()) {
    cells.addAdjustment(row, field, APOSTROPHE_REMOVED);
  }
  return code;
}

/** Reads a weight in whole grams or a size with two decimals. */
function readSize(
  row: Row,
  field: "grams" | "length" | "width" | "height",
  type: typeof GramsCell | typeof CentimetresCell,
  cells: CellReader,
): string | undefined {
  const size = cells.read(row, field, type);
  const exact = size && new Big(size).times(field === "grams" ? 1000 : 1);
  if (exact && !exact.eq(row.cells[field] ?? size)) {
    cells.addAdjustment(row, field, `rounded to ${field === "grams" ? "grams" : "two decimals"}`);
  }
  return size;
}
