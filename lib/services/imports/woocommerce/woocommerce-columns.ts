/** The columns read from WooCommerce's product export. */
const COLUMNS = [
  "id",
  "type",
  "sku",
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
  "backorders allowed?",
  "weight (kg)",
  "weight (g)",
  "weight (lbs)",
  "weight (oz)",
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
const ATTRIBUTE = /^attribute \d{1,3} (name|value\(s\))$/;

/** Columns that tell this format from others. */
const SIGNATURE = ["type", "name", "regular price"];

export type WooCommerceField = (typeof COLUMNS)[number] | AttributeField;
type AttributeField = `attribute ${string} name` | `attribute ${string} value(s)`;

/** A text for each column. */
export type WooCommerceCells = Partial<Record<(typeof COLUMNS)[number], string>> &
  Record<AttributeField, string>;

/** Recognises the header of WooCommerce's product export; undefined for another file. */
export function recogniseWooCommerce(header: string[]) {
  const names = header.map(toName);
  if (!SIGNATURE.every((name) => names.includes(name))) return undefined;
  const fields: (WooCommerceField | undefined)[] = [];
  const labels: WooCommerceCells = {};
  const ignored: string[] = [];
  for (const [index, name] of names.entries()) {
    const label = header[index]?.trim() ?? "";
    if (isField(name) && labels[name] === undefined) {
      fields.push(name);
      labels[name] = label;
    } else {
      fields.push(undefined);
      if (label !== "") ignored.push(label);
    }
  }
  return { format: "woocommerce" as const, fields, labels, ignored };
}

function toName(cell: string): string {
  const name = cell.trim().toLowerCase().replace(/\s+/g, " ");
  return name === "visibility in catalogue" ? "visibility in catalog" : name;
}

function isField(name: string): name is WooCommerceField {
  return NAMES.has(name) || ATTRIBUTE.test(name);
}
