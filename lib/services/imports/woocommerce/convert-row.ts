import Big from "big.js";
import { AmountCell, toDecimal } from "#lib/services/imports/cells.ts";
import type { Cells, Columns } from "#lib/services/imports/columns.ts";
import { OPTIONS } from "#lib/services/imports/parse-options.ts";
import { type ProductNotes, printable } from "#lib/services/imports/product-notes.ts";
import type { Row } from "#lib/services/imports/read-csv.ts";
import {
  measureColumn,
  parseSaleDate,
  splitList,
  toBody,
  toMetric,
} from "#lib/services/imports/woocommerce/woocommerce-cells.ts";
import type { Measure } from "#lib/services/imports/woocommerce/woocommerce-columns.ts";

/** Maximum category paths read from a row. */
const MAX_PATHS = 100;

/** WordPress status of each "Published" value other than 1. */
const UNPUBLISHED: Record<string, string> = { "0": "private", "-1": "draft", "2": "pending" };

const OPTION_LABELS: Columns["labels"] = Object.fromEntries(
  OPTIONS.flatMap(({ name, value }) => [
    [name, "Attribute name"],
    [value, "Attribute value(s)"],
  ]),
);

/** The current time, and the time zone of the file's dates. */
export interface ImportTime {
  now: Date;
  timeZone: string;
}

/** Adds the column names of the fields that conversion creates. */
export function convertColumns(columns: Columns): Columns {
  const { labels } = columns;
  const stock = labels.stock ?? labels["in stock?"];
  const sale = labels["sale price"];
  const labelOf = (measure: Measure) => labels[measureColumn(labels, measure) ?? `${measure} ()`];
  const hasAttributes = Object.keys(labels).some((name) => /^attribute \d+ name$/.test(name));
  const converted: Columns["labels"] = {
    ...labels,
    handle: labels.sku ?? labels.id,
    title: labels.name,
    body: labels.description ?? labels["short description"],
    vendor: labels.brands,
    type: labels.categories,
    ...(hasAttributes && OPTION_LABELS),
    barcode: labels["gtin, upc, ean, or isbn"],
    grams: labelOf("weight"),
    length: labelOf("length"),
    width: labelOf("width"),
    height: labelOf("height"),
    reorderPoint: labels["low stock amount"],
    tracker: labels.stock,
    quantity: stock,
    backorder: stock && (labels["backorders allowed?"] ?? stock),
    price: labels["regular price"],
    compareAtPrice: sale && labels["regular price"],
    promoExpiry: sale,
    unitCost: labels["cost of goods"],
    taxable: labels["tax status"],
    image: labels.images,
    variantImage: labels.images,
  };
  return { ...columns, labels: converted };
}

/** Returns the cells of a product that its variants share. */
export function convertProduct(row: Row, handle: string, notes: ProductNotes): Cells {
  const { cells } = row;
  const [brand, ...otherBrands] = splitList(cells.brands);
  if (otherBrands.length > 0) notes.addAdjustment(row, "brands", "first brand only");
  if (cells["short description"]?.trim() && cells.description?.trim()) {
    notes.addAdjustment(row, "short description", "added before the description");
  }
  return {
    handle,
    title: cells.name,
    body: toBody(cells),
    vendor: brand,
    type: toCategory(row, notes),
    tags: splitList(cells.tags).join(","),
    published: toPublished(row, notes),
  };
}

/** Returns the category of the first path that no other path continues. */
function toCategory(row: Row, notes: ProductNotes): string {
  const paths = splitList(row.cells.categories).slice(0, MAX_PATHS);
  const path = paths.find((one) => !paths.some((other) => other.startsWith(`${one} > `)));
  if (path === undefined || path === "Uncategorized") return "";
  const category = path.split(" > ").at(-1)?.trim() ?? "";
  if (paths.length > 1 || path !== category) {
    const list = printable(row.cells.categories ?? "");
    const details = `Categories "${list}" is imported as "${printable(category)}"`;
    notes.addAdjustment(row, "categories", "last part of one path only", details);
  }
  return category;
}

/** Returns whether the product is visible: published, and not hidden from the catalog. */
function toPublished(row: Row, notes: ProductNotes): string {
  const published = row.cells.published?.trim() ?? "";
  const visibility = row.cells["visibility in catalog"]?.trim().toLowerCase() ?? "";
  if (!["", "1", ...Object.keys(UNPUBLISHED)].includes(published)) {
    notes.addProblem(row, `Published "${printable(published)}" is not 1, 0, -1 or 2`);
  }
  const status = UNPUBLISHED[published];
  if (status) notes.addAdjustment(row, "published", `${status} → hidden`);
  if (visibility === "catalog" || visibility === "search") {
    const details = `Visibility in catalog "${visibility}" is imported as visible everywhere`;
    notes.addAdjustment(
      row,
      "visibility in catalog",
      `${visibility} → visible everywhere`,
      details,
    );
  }
  if (visibility === "hidden") return "FALSE";
  if (published === "") return "";
  return published === "1" ? "TRUE" : "FALSE";
}

/**
 * Returns the cells of a variant. `parent`: the product of a variation, whose values apply where the variation
 * has none.
 */
export function convertVariant(
  row: Row,
  parent: Row | undefined,
  time: ImportTime,
  notes: ProductNotes,
): Cells {
  const { cells } = row;
  if (parent && splitList(cells.images).length > 1) {
    notes.addAdjustment(row, "images", "first image of each variation only");
  }
  const taxStatus = (cells["tax status"]?.trim() || parent?.cells["tax status"]?.trim()) ?? "";
  return {
    sku: cells.sku,
    barcode: cells["gtin, upc, ean, or isbn"],
    grams: toMeasure(row, parent, "weight", notes),
    length: toMeasure(row, parent, "length", notes),
    width: toMeasure(row, parent, "width", notes),
    height: toMeasure(row, parent, "height", notes),
    reorderPoint: cells["low stock amount"]?.trim() || parent?.cells["low stock amount"],
    unitCost: toDecimal(cells["cost of goods"]) || toDecimal(parent?.cells["cost of goods"]),
    taxable: toTaxable(row, taxStatus, notes),
    variantImage: parent && splitList(cells.images)[0],
    ...toPrices(row, time, notes),
    ...toStock(row, parent, notes),
  };
}

/** Returns the measure in grams or centimetres. */
function toMeasure(
  row: Row,
  parent: Row | undefined,
  measure: Measure,
  notes: ProductNotes,
): string | undefined {
  for (const source of parent ? [row, parent] : [row]) {
    const column = measureColumn(source.cells, measure);
    if (!column) continue;
    if (!/\((?:kg|cm)\)$/.test(column)) {
      notes.addAdjustment(row, column, `converted to ${measure === "weight" ? "kg" : "cm"}`);
    }
    return toMetric(source.cells, column);
  }
  return undefined;
}

function toTaxable(row: Row, status: string, notes: ProductNotes): string {
  switch (status.toLowerCase()) {
    case "":
      return "";
    case "taxable":
      return "TRUE";
    case "shipping": {
      const details = 'Tax status "shipping" is imported as untaxed; delivery is not taxed either';
      notes.addAdjustment(row, "tax status", "shipping → not taxable", details);
      return "FALSE";
    }
    case "none":
      return "FALSE";
  }
  notes.addProblem(row, `Tax status "${printable(status)}" is not taxable, shipping or none`);
  return "";
}

/** Returns the price, with the sale price as promo price if it is lower and the sale is on now. */
function toPrices(row: Row, time: ImportTime, notes: ProductNotes): Cells {
  const regular = toDecimal(row.cells["regular price"]);
  const sale = toDecimal(row.cells["sale price"]);
  const end = dateOf(row, "date sale price ends", time, notes);
  const start = dateOf(row, "date sale price starts", time, notes);
  if (sale === "") return { price: regular };
  const amount = AmountCell.safeParse(sale);
  const regularAmount = AmountCell.safeParse(regular);
  if (!amount.success) {
    notes.addProblem(row, `Sale price "${printable(sale)}" ${amount.error.issues[0]?.message}`);
  } else if (regularAmount.success) {
    const reason = new Big(amount.data).gte(regularAmount.data)
      ? "it is not below the regular price"
      : start && start > time.now
        ? "the sale has not started"
        : end && end <= time.now
          ? "the sale has ended"
          : undefined;
    if (!reason) return { price: sale, compareAtPrice: regular, promoExpiry: end?.toISOString() };
    const advice = start && start > time.now ? ". Import again once it starts" : "";
    const details = `Sale price ${sale} skipped: ${reason}${advice}`;
    notes.addAdjustment(row, "sale price", `skipped: ${reason}`, details);
  }
  return { price: regular };
}

function dateOf(
  row: Row,
  column: "date sale price starts" | "date sale price ends",
  { timeZone }: ImportTime,
  notes: ProductNotes,
): Date | undefined {
  const text = row.cells[column]?.trim();
  if (!text) return undefined;
  const date = parseSaleDate(text, timeZone, column.endsWith("ends") ? "end" : "start");
  if (!date) {
    const label = `${column[0]?.toUpperCase()}${column.slice(1)}`;
    notes.addProblem(row, `${label} "${printable(text)}" is not a date such as 2026-12-31`);
  }
  return date;
}

/** Returns whether the store counts the stock of a variation together with its siblings'. */
export function sharesStock({ cells }: Row, parent: Row): boolean {
  const own = cells.stock?.trim().toLowerCase() ?? "";
  return (own === "" || own === "parent") && Boolean(parent.cells.stock?.trim());
}

function toStock(row: Row, parent: Row | undefined, notes: ProductNotes): Cells {
  const { cells } = parent && sharesStock(row, parent) ? parent : row;
  const quantity = cells.stock?.trim() ?? "";
  const status = cells["in stock?"]?.trim().toLowerCase() ?? "";
  if (!["", "1", "0", "yes", "no", "backorder"].includes(status)) {
    notes.addProblem(row, `In stock? "${printable(status)}" is not 1, 0 or backorder`);
  }
  if (quantity !== "") {
    return { tracker: "stock", quantity, backorder: toBackorder(row, cells, notes) };
  }
  // Sold without counting, unless the merchant has marked it as out of stock.
  const backorder = cells["backorders allowed?"] && "deny";
  if (status === "0" || status === "no") return { tracker: "stock", quantity: "0", backorder };
  if (status === "backorder") return { tracker: "stock", quantity: "0", backorder: "continue" };
  return {
    tracker: status === "" ? undefined : "",
    backorder: cells.stock === undefined ? toBackorder(row, cells, notes) : backorder,
  };
}

function toBackorder(row: Row, cells: Cells, notes: ProductNotes): string | undefined {
  if (cells["backorders allowed?"] === undefined) return undefined;
  const allowed = cells["backorders allowed?"].trim().toLowerCase();
  if (["1", "yes", "notify"].includes(allowed)) return "continue";
  if (!["", "0", "no"].includes(allowed)) {
    notes.addProblem(row, `Backorders allowed? "${printable(allowed)}" is not 1, 0 or notify`);
  }
  return "deny";
}
