import type { Cells, Columns } from "#lib/services/imports/columns.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { OPTIONS } from "#lib/services/imports/parse-options.ts";
import type { ProductNotes } from "#lib/services/imports/product-notes.ts";
import { type ImportTime, toPrices } from "#lib/services/imports/woocommerce/convert-prices.ts";
import { toStock } from "#lib/services/imports/woocommerce/convert-stock.ts";
import {
  convertCells,
  labelsOf,
  PRODUCT_FIELDS,
  VARIANT_FIELDS,
} from "#lib/services/imports/woocommerce/woocommerce-fields.ts";

const OPTION_LABELS: Columns["labels"] = Object.fromEntries(
  OPTIONS.flatMap(({ name, value }) => [
    [name, "Attribute name"],
    [value, "Attribute value(s)"],
  ]),
);

/** Adds the column names of the fields that conversion creates. */
export function convertColumns(columns: Columns): Columns {
  const { labels } = columns;
  const hasAttributes = Object.keys(labels).some((name) => /^attribute \d+ name$/.test(name));
  const converted: Columns["labels"] = {
    ...labels,
    ...labelsOf(PRODUCT_FIELDS, labels),
    ...labelsOf(VARIANT_FIELDS, labels),
    ...(hasAttributes && { ...OPTION_LABELS, attributes: "Attribute value(s)" }),
    handle: labels.sku ?? labels.id,
    image: labels.images,
  };
  return { ...columns, labels: converted };
}

/** Returns the cells of a product that its variants share. */
export function convertProduct(row: Row, handle: string, notes: ProductNotes): Cells {
  return { handle, ...convertCells(PRODUCT_FIELDS, { row, notes }) };
}

/** Returns the cells of a variant. `parent`: the product of a variation. */
export function convertVariant(
  row: Row,
  parent: Row | undefined,
  time: ImportTime,
  notes: ProductNotes,
): Cells {
  const prices = toPrices(row, time, notes);
  const stock = toStock(row, parent, notes);
  return convertCells(VARIANT_FIELDS, { row, parent, notes, prices, stock });
}
