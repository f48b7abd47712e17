/** The columns read from WooCommerce's product export. */
const COLUMNS = [
  "id",
  "type",
  "sku",
  "gtin, upc, ean, or isbn",
  "name",
  "published",
  "visibility in catalog",
  "short description",
  "description",
  "date sale price starts",
  "date sale price ends",
  "tax status",
  "in stock?",
  "stock",
  "low stock amount",
  "backorders allowed?",
  "cost of goods",
  "sale price",
  "regular price",
  "categories",
  "tags",
  "brands",
  "images",
  "parent",
  "position",
] as const;

const NAMES: ReadonlySet<string> = new Set(COLUMNS);
const MEASURE = /^(?:weight \((?:kg|g|lbs|oz)\)|(?:length|width|height) \((?:cm|m|mm|in|yd)\))$/;
const ATTRIBUTE = /^attribute \d{1,3} (name|value\(s\)|visible)$/;

/** Columns that identify a WooCommerce file. */
export const SIGNATURE = ["type", "name", "regular price"] as const;

export type WooCommerceField = (typeof COLUMNS)[number] | PatternField;
type PatternField =
  | `attribute ${string} name`
  | `attribute ${string} value(s)`
  | `attribute ${string} visible`
  | MeasureField;

export type Measure = "weight" | "length" | "width" | "height";
export type MeasureField = `${Measure} (${string})`;

/** A text for each column. */
export type WooCommerceCells = Partial<Record<(typeof COLUMNS)[number], string>> &
  Record<PatternField, string>;

/** Returns the field of a column, by its name in lower case; undefined for an ignored one. */
export function wooCommerceField(name: string): WooCommerceField | undefined {
  const american = name === "visibility in catalogue" ? "visibility in catalog" : name;
  return isField(american) ? american : undefined;
}

function isField(name: string): name is WooCommerceField {
  return NAMES.has(name) || MEASURE.test(name) || ATTRIBUTE.test(name);
}
