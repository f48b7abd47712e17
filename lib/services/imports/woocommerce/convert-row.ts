import Big from "big.js";
import { AmountCell } from "#lib/services/imports/cells.ts";
import type { Cells, Columns } from "#lib/services/imports/columns.ts";
import { printable } from "#lib/services/imports/printable.ts";
import type { Row } from "#lib/services/imports/read-csv.ts";
import {
  parseSaleDate,
  splitList,
  toBody,
  toDecimal,
  toGrams,
  WEIGHT_COLUMNS,
} from "#lib/services/imports/woocommerce/woocommerce-cells.ts";

/** Maximum category paths read from a row. */
const MAX_PATHS = 100;

const OPTION_LABELS: Columns["labels"] = {
  option1Name: "Attribute name",
  option1Value: "Attribute value(s)",
  option2Name: "Attribute name",
  option2Value: "Attribute value(s)",
  option3Name: "Attribute name",
  option3Value: "Attribute value(s)",
};

/** The current time, and the time zone of the file's dates. */
export interface ImportTime {
  now: Date;
  timeZone: string;
}

/** Adds a note to a row. */
export type AddNote = (row: Row, reason: string) => void;

/** Returns the columns of the converted rows: each field with the name of its column in the file. */
export function convertColumns(columns: Columns): Columns {
  const { labels } = columns;
  const stock = labels.stock ?? labels["in stock?"];
  const sale = labels["sale price"];
  const hasAttributes = Object.keys(labels).some((name) => /^attribute \d+ name$/.test(name));
  const converted: Columns["labels"] = {
    handle: labels.sku ?? labels.id,
    title: labels.name,
    body: labels.description ?? labels["short description"],
    vendor: labels.brands,
    type: labels.categories,
    tags: labels.tags,
    published: labels.published,
    ...(hasAttributes && OPTION_LABELS),
    sku: labels.sku,
    grams: WEIGHT_COLUMNS.map((name) => labels[name]).find((label) => label !== undefined),
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
export function convertProduct(
  row: Row,
  handle: string,
  problem: AddNote,
  warning: AddNote,
): Cells {
  const { cells } = row;
  return {
    handle,
    title: cells.name,
    body: toBody(cells),
    vendor: splitList(cells.brands)[0],
    type: toCategory(row, warning),
    tags: splitList(cells.tags).join(","),
    published: toPublished(row, problem, warning),
  };
}

/** Returns the category of the first path that no other path continues. */
function toCategory(row: Row, warning: AddNote): string {
  const paths = splitList(row.cells.categories).slice(0, MAX_PATHS);
  const path = paths.find((one) => !paths.some((other) => other.startsWith(`${one} > `)));
  if (path === undefined || path === "Uncategorized") return "";
  const category = path.split(" > ").at(-1)?.trim() ?? "";
  if (paths.length > 1 || path !== category) {
    const list = printable(row.cells.categories ?? "");
    warning(row, `Categories "${list}" is imported as "${printable(category)}"`);
  }
  return category;
}

/** Returns whether the product is visible: published, and not hidden from the catalog. */
function toPublished(row: Row, problem: AddNote, warning: AddNote): string {
  const published = row.cells.published?.trim() ?? "";
  const visibility = row.cells["visibility in catalog"]?.trim().toLowerCase() ?? "";
  if (!["", "1", "0", "-1", "2"].includes(published)) {
    problem(row, `Published "${printable(published)}" is not 1, 0 or -1`);
  }
  if (visibility === "catalog" || visibility === "search") {
    warning(row, `Visibility in catalog "${visibility}" is imported as visible everywhere`);
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
  problem: AddNote,
  warning: AddNote,
): Cells {
  const { cells } = row;
  const taxStatus = (cells["tax status"]?.trim() || parent?.cells["tax status"]?.trim()) ?? "";
  return {
    sku: cells.sku,
    grams: toGrams(cells) || (parent ? toGrams(parent.cells) : ""),
    unitCost: toDecimal(cells["cost of goods"]) || toDecimal(parent?.cells["cost of goods"]),
    taxable: toTaxable(row, taxStatus, problem, warning),
    variantImage: parent && splitList(cells.images)[0],
    ...toPrices(row, time, problem, warning),
    ...toStock(row, parent, problem),
  };
}

function toTaxable(row: Row, status: string, problem: AddNote, warning: AddNote): string {
  switch (status.toLowerCase()) {
    case "":
      return "";
    case "taxable":
      return "TRUE";
    case "shipping":
      warning(row, 'Tax status "shipping" is imported as not taxable, delivery included');
      return "FALSE";
    case "none":
      return "FALSE";
  }
  problem(row, `Tax status "${printable(status)}" is not taxable, shipping or none`);
  return "";
}

/** Returns the price, with the sale price as promo price unless its dates exclude today. */
function toPrices(row: Row, time: ImportTime, problem: AddNote, warning: AddNote): Cells {
  const regular = toDecimal(row.cells["regular price"]);
  const sale = toDecimal(row.cells["sale price"]);
  const end = dateOf(row, "date sale price ends", time, problem);
  const start = dateOf(row, "date sale price starts", time, problem);
  if (sale === "") return { price: regular };
  const amount = AmountCell.safeParse(sale);
  const regularAmount = AmountCell.safeParse(regular);
  if (!amount.success) {
    problem(row, `Sale price "${printable(sale)}" ${amount.error.issues[0]?.message}`);
  } else if (regularAmount.success) {
    const text = `Sale price ${sale}`;
    if (new Big(amount.data).gte(regularAmount.data)) {
      warning(row, `${text} is not below the regular price: left out`);
    } else if (start && start > time.now) {
      warning(row, `${text} is left out, as the sale has not started: import it again then`);
    } else if (end && end <= time.now) {
      warning(row, `${text} is left out, as the sale has ended`);
    } else return { price: sale, compareAtPrice: regular, promoExpiry: end?.toISOString() };
  }
  return { price: regular };
}

function dateOf(
  row: Row,
  column: "date sale price starts" | "date sale price ends",
  { timeZone }: ImportTime,
  problem: AddNote,
): Date | undefined {
  const text = row.cells[column]?.trim();
  if (!text) return undefined;
  const date = parseSaleDate(text, timeZone, column.endsWith("ends") ? "end" : "start");
  if (!date) {
    const label = `${column[0]?.toUpperCase()}${column.slice(1)}`;
    problem(row, `${label} "${printable(text)}" is not a date such as 2026-12-31`);
  }
  return date;
}

/** Returns whether the store counts the stock of a variation together with its siblings'. */
export function sharesStock({ cells }: Row, parent: Row): boolean {
  const own = cells.stock?.trim().toLowerCase() ?? "";
  return (own === "" || own === "parent") && Boolean(parent.cells.stock?.trim());
}

function toStock(row: Row, parent: Row | undefined, problem: AddNote): Cells {
  const { cells } = parent && sharesStock(row, parent) ? parent : row;
  const quantity = cells.stock?.trim() ?? "";
  const status = cells["in stock?"]?.trim().toLowerCase() ?? "";
  if (!["", "1", "0", "yes", "no", "backorder"].includes(status)) {
    problem(row, `In stock? "${printable(status)}" is not 1, 0 or backorder`);
  }
  if (quantity !== "") {
    return { tracker: "stock", quantity, backorder: toBackorder(row, cells, problem) };
  }
  // Sold without counting, unless the merchant has marked it as out of stock.
  const backorder = cells["backorders allowed?"] && "deny";
  if (status === "0" || status === "no") return { tracker: "stock", quantity: "0", backorder };
  if (status === "backorder") return { tracker: "stock", quantity: "0", backorder: "continue" };
  return {
    tracker: status === "" ? undefined : "",
    backorder: cells.stock === undefined ? toBackorder(row, cells, problem) : backorder,
  };
}

function toBackorder(row: Row, cells: Cells, problem: AddNote): string | undefined {
  if (cells["backorders allowed?"] === undefined) return undefined;
  const allowed = cells["backorders allowed?"].trim().toLowerCase() ?? "";
  if (["1", "yes", "notify"].includes(allowed)) return "continue";
  if (!["", "0", "no"].includes(allowed)) {
    problem(row, `Backorders allowed? "${printable(allowed)}" is not 1, 0 or notify`);
  }
  return "deny";
}
