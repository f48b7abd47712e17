import {
  type InventoryCells,
  inventoryFields,
} from "#lib/services/imports/inventory/inventory-columns.ts";
import {
  SIGNATURE,
  type WooCommerceCells,
  wooCommerceField,
} from "#lib/services/imports/woocommerce/woocommerce-columns.ts";

/** Thrown when a file cannot be imported; the message tells the merchant why and what to do. */
export class ImportRejected extends Error {
  override readonly name = "ImportRejected";
}

/** The fields to import, each with the names that Shopify's exports have used for it, if any. */
const FIELD_NAMES = {
  handle: ["handle", "url handle"],
  title: ["title"],
  seoTitle: ["seo title"],
  seoDescription: ["seo description"],
  body: ["body (html)", "body html", "description"],
  story: ["story"],
  vendor: ["vendor"],
  type: ["type", "custom product type"],
  category: ["product category", "standardized product type"],
  tags: ["tags"],
  attributes: ["attributes"],
  published: ["published", "published on online store"],
  status: ["status"],
  createdAt: ["created at"],
  option1Name: ["option1 name"],
  option1Value: ["option1 value"],
  option2Name: ["option2 name"],
  option2Value: ["option2 value"],
  option3Name: ["option3 name"],
  option3Value: ["option3 value"],
  sku: ["variant sku", "sku"],
  barcode: ["variant barcode", "barcode"],
  requiresShipping: ["variant requires shipping", "requires shipping"],
  length: ["length (cm)"],
  width: ["width (cm)"],
  height: ["height (cm)"],
  expectedBackOn: ["expected back on"],
  reorderPoint: ["reorder point"],
  batchNumber: ["batch number"],
  expiresOn: ["expires on"],
  grams: ["variant grams", "weight value (grams)"],
  tracker: ["variant inventory tracker", "inventory tracker"],
  quantity: ["variant inventory qty", "inventory quantity"],
  backorder: ["variant inventory policy", "continue selling when out of stock"],
  price: ["variant price", "price"],
  compareAtPrice: ["variant compare at price", "compare-at price", "compare at price"],
  promoExpiry: ["promo ends at"],
  unitCost: ["cost per item"],
  taxable: ["variant taxable", "charge tax"],
  image: ["image src", "product image url"],
  imagePosition: ["image position"],
  imageAlt: ["image alt text"],
  variantImage: ["variant image", "variant image url"],
} as const satisfies Record<string, readonly string[]>;

export type ColumnField = keyof typeof FIELD_NAMES;

const REQUIRED: [ColumnField, string][] = [
  ["handle", "Handle"],
  ["title", "Title"],
  ["price", "Variant Price"],
];

const FIELD_OF_NAME = new Map(
  (Object.keys(FIELD_NAMES) as ColumnField[]).flatMap((field) =>
    FIELD_NAMES[field].map((name): [string, ColumnField] => [name, field]),
  ),
);

/** The values of one row by field. */
export type Cells = Partial<Record<ColumnField, string>> & WooCommerceCells & InventoryCells;

export type ImportField = keyof Cells;

/** A column of the file. */
interface Column {
  name: string;
  /** undefined: ignored. */
  field: ImportField | undefined;
  /** Rows with a value, so far. */
  rows: number;
  /** Number of adjusted values so far, by adjustment. */
  adjusted: Map<string, number>;
}

/** The columns of one file. */
export interface Columns {
  format: "shopify" | "woocommerce" | "inventory";
  /** In the file's order. */
  list: Column[];
  /** The file's column name of each field. */
  labels: Cells;
}

/**
 * Recognizes the columns of a file's header in any order, ignoring case; of two columns for one field the
 * first counts. Throws ImportRejected when it is not one of Shopify's or WooCommerce's.
 */
export function recognizeColumns(header: string[]): Columns {
  const names = header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, " "));
  const shopify = columnsOf(
    "shopify",
    header,
    names.map((name) => FIELD_OF_NAME.get(name)),
  );
  const missing = REQUIRED.filter(([field]) => shopify.labels[field] === undefined);
  if (missing.length === 0) return shopify;
  const fields = names.map(wooCommerceField);
  if (SIGNATURE.every((field) => fields.includes(field))) {
    return columnsOf("woocommerce", header, fields);
  }
  const inventory = inventoryFields(
    names,
    names.map((name) => FIELD_OF_NAME.get(name)),
  );
  if (inventory) return columnsOf("inventory", header, inventory);
  throw new ImportRejected(explainMissing(missing));
}

function columnsOf(
  format: Columns["format"],
  header: string[],
  fields: (ImportField | undefined)[],
): Columns {
  const labels: Cells = {};
  const list = header.map((cell, index): Column => {
    const name = cell.trim();
    const known = fields[index];
    const field = known && labels[known] === undefined ? known : undefined;
    if (field) labels[field] = name;
    return { name, field, rows: 0, adjusted: new Map() };
  });
  return { format, list, labels };
}

function explainMissing(missing: [ColumnField, string][]): string {
  const names = missing.map(([, name]) => name).join(", ");
  const columns = missing.length > 1 ? "columns" : "column";
  return `The header row is missing the ${columns} ${names}. Use the English column names of a Shopify or WooCommerce export`;
}
