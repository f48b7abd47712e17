import type { Cells, ColumnField, Columns } from "#lib/services/imports/columns.ts";
import type {
  ProductSource,
  VariantSource,
} from "#lib/services/imports/woocommerce/conversion-source.ts";
import {
  toBody,
  toBrand,
  toCategory,
  toPublished,
  toTags,
} from "#lib/services/imports/woocommerce/convert-product.ts";
import {
  toMeasure,
  toRequiresShipping,
  toTaxable,
  toVariantImage,
} from "#lib/services/imports/woocommerce/convert-variant.ts";
import type { WooCommerceField } from "#lib/services/imports/woocommerce/woocommerce-columns.ts";

/** How a field of the import is read. */
interface Conversion<Source> {
  /** The columns it is read from; problems name the first that the file has. */
  from: WooCommerceField[];
  /** Only a file with this column has the field. */
  requires?: WooCommerceField;
  to: (source: Source) => string | undefined;
}

type Fields<Source> = Partial<Record<ColumnField, Conversion<Source>>>;

const own = (column: WooCommerceField) => ({
  from: [column],
  to: ({ row }: ProductSource) => row.cells[column],
});

const inherited = (column: WooCommerceField) => ({
  from: [column],
  to: ({ row, parent }: VariantSource) => row.cells[column]?.trim() || parent?.cells[column],
});

/** The fields that a product's variants share. */
export const PRODUCT_FIELDS: Fields<ProductSource> = {
  title: own("name"),
  body: { from: ["description", "short description"], to: toBody },
  vendor: { from: ["brands"], to: toBrand },
  type: { from: ["categories"], to: toCategory },
  tags: { from: ["tags"], to: toTags },
  published: { from: ["published", "visibility in catalog"], to: toPublished },
};

/** The fields of a variant. */
export const VARIANT_FIELDS: Fields<VariantSource> = {
  sku: own("sku"),
  barcode: own("gtin, upc, ean, or isbn"),
  price: { from: ["regular price"], to: ({ prices }) => prices.price },
  compareAtPrice: {
    from: ["regular price"],
    requires: "sale price",
    to: ({ prices }) => prices.compareAtPrice,
  },
  promoExpiry: { from: ["sale price"], to: ({ prices }) => prices.promoExpiry },
  unitCost: inherited("cost of goods"),
  taxable: { from: ["tax status"], to: toTaxable },
  tracker: { from: ["stock"], to: ({ stock }) => stock.tracker },
  quantity: { from: ["stock", "in stock?"], to: ({ stock }) => stock.quantity },
  backorder: {
    from: ["backorders allowed?", "stock", "in stock?"],
    to: ({ stock }) => stock.backorder,
  },
  reorderPoint: inherited("low stock amount"),
  requiresShipping: { from: ["type"], to: toRequiresShipping },
  grams: {
    from: ["weight (kg)", "weight (g)", "weight (lbs)", "weight (oz)"],
    to: toMeasure("weight"),
  },
  length: { from: lengths("length"), to: toMeasure("length") },
  width: { from: lengths("width"), to: toMeasure("width") },
  height: { from: lengths("height"), to: toMeasure("height") },
  variantImage: { from: ["images"], to: toVariantImage },
};

function lengths(measure: "length" | "width" | "height"): WooCommerceField[] {
  return (["cm", "m", "mm", "in", "yd"] as const).map((unit) => `${measure} (${unit})` as const);
}

/** Converts a row to the cells of these fields. */
export function convertCells<Source>(fields: Fields<Source>, source: Source): Cells {
  const cells: Cells = {};
  for (const [field, { to }] of Object.entries(fields) as [ColumnField, Conversion<Source>][]) {
    cells[field] = to(source);
  }
  return cells;
}

/** Returns the column that each field is read from in this file. */
export function labelsOf<Source>(
  fields: Fields<Source>,
  labels: Columns["labels"],
): Columns["labels"] {
  const found: Columns["labels"] = {};
  for (const [field, conversion] of Object.entries(fields) as [ColumnField, Conversion<Source>][]) {
    const { from, requires } = conversion;
    const column = from.find((name) => labels[name] !== undefined);
    if (column && (!requires || labels[requires])) found[field] = labels[column];
  }
  return found;
}
