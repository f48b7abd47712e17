import Big from "big.js";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { isBlockedImage } from "#lib/kernel/image-url.ts";
import { isPayable } from "#lib/kernel/money.ts";
import { variantName } from "#lib/kernel/variant-name.ts";
import {
  AltTextCell,
  AmountCell,
  BackorderCell,
  type CellReader,
  CentimetresCell,
  cellReader,
  DateCell,
  GramsCell,
  ImageUrlCell,
  LongTextCell,
  NameCell,
  NonNegativeCell,
  PositionCell,
  QuantityCell,
  SeoDescriptionCell,
  StatusCell,
  TagsCell,
  TimeCell,
  toDecimal,
  YesNoCell,
} from "#lib/services/imports/cells.ts";
import type { ColumnField, Columns } from "#lib/services/imports/columns.ts";
import { BodyCell, tagsOf } from "#lib/services/imports/description.ts";
import type { ProductRows } from "#lib/services/imports/group-rows.ts";
import { parseOptions } from "#lib/services/imports/parse-options.ts";
import {
  type ProductNotes,
  printable,
  uniqueNotes,
  withLineRange,
} from "#lib/services/imports/product-notes.ts";
import type { Row } from "#lib/services/imports/read-csv.ts";
import type { ProductInput, VariantInput } from "#lib/services/products/product-input.ts";
import { toRichText } from "#lib/services/products/rich-text.ts";

/** A product of the file; undefined fields are not in the file and stay as they are. */
export interface ImportedProduct extends ProductInput {
  firstLine: number;
  lastLine: number;
  /** Whether the file has option columns and so lists every variant. */
  hasOptionColumns: boolean;
  variants: ImportedVariant[];
}

export interface ImportedVariant extends VariantInput {
  line: number;
  /** undefined when the file has no quantity for the variant. */
  on_hand?: number;
}

interface ParsedProduct extends Pick<ProductNotes, "problems" | "warnings" | "adjustments"> {
  /** undefined when there are problems. */
  product: ImportedProduct | undefined;
}

/** Parses the rows of a product, with prices in this currency. */
export function parseProduct(
  group: ProductRows,
  columns: Columns,
  currency: string,
): ParsedProduct {
  const { handle, rows, firstLine, lastLine, notes } = group;
  const first = group.head ?? rows[0];
  if (!first) return { ...notes, product: undefined };

  const cells = cellReader(columns, notes);
  cells.read(first, "handle", NameCell);
  if (handle === "." || handle === "..") {
    cells.addProblem(first, `${cells.label("handle")} "${handle}" cannot be part of a URL`);
  }
  const name = cells.read(first, "title", NameCell);
  if (name === undefined && !first.cells.title?.trim()) {
    cells.addProblem(first, `${cells.label("title")} is missing in the product's first row`);
  }
  for (const row of rows) {
    if (row.overflows) cells.addProblem(row, "has more values than the first line has columns");
  }
  const variantRows = rows.filter((row, index) => index === 0 || describesVariant(row));
  const { options, valuesOf } = parseOptions(variantRows, cells);
  const description = cells.read(first, "body", BodyCell);
  const product: ImportedProduct = {
    handle,
    firstLine,
    lastLine,
    name: name ?? "",
    description: columns.labels.body && (description ?? ""),
    description_html:
      columns.labels.body && (description === undefined ? "" : richTextOf(first, cells)),
    story: cells.read(first, "story", LongTextCell),
    created_at: columns.labels.createdAt && createdAtOf(first, cells),
    seo_title: cells.read(first, "seoTitle", NameCell),
    seo_description: cells.read(first, "seoDescription", SeoDescriptionCell),
    brand: columns.labels.vendor && (cells.read(first, "vendor", NameCell) ?? ""),
    category: categoryOf(first, cells),
    tags:
      columns.labels.tags === undefined ? undefined : (cells.read(first, "tags", TagsCell) ?? []),
    ...visibilityOf(first, cells),
    hasOptionColumns: columns.labels.option1Value !== undefined,
    options,
    variants: variantRows.map((row) => toVariant(row, valuesOf(row), columns, currency, cells)),
    images: imagesOf(rows, cells),
  };
  for (const kind of ["variants", "images"] as const) {
    const max = PRODUCT_LIMITS[kind];
    if (product[kind].length > max) cells.addProblem(first, `it has more than ${max} ${kind}`);
  }
  const warnings = uniqueNotes(notes.warnings);
  const adjustments = uniqueNotes(notes.adjustments);
  if (notes.problems.length === 0) return { product, problems: [], warnings, adjustments };
  const problems = uniqueNotes(notes.problems).sort((a, b) => a.line - b.line);
  return { product: undefined, problems: withLineRange(group, problems), warnings, adjustments };
}

function describesVariant({ cells }: Row): boolean {
  return [cells.option1Value, cells.price, cells.sku].some((value) => value?.trim());
}

/** Returns the formatting of the description, unless it is too long. */
function richTextOf(row: Row, cells: CellReader): string {
  const body = row.cells.body?.trim() ?? "";
  const richText = toRichText(body);
  if (richText.length > PRODUCT_LIMITS.description) {
    const details = `${cells.label("body")} is too long to keep its formatting: imported as plain text`;
    cells.addAdjustment(row, "body", "imported as plain text", details);
    return "";
  }
  if (tagsOf(richText) !== tagsOf(body)) cells.addAdjustment(row, "body", "HTML cleaned");
  return richText;
}

/** Returns the merchant's type, otherwise the last part of the taxonomy path. */
function categoryOf(row: Row, cells: CellReader): string | undefined {
  const { type, category } = row.cells;
  const path = category?.split(">").at(-1)?.trim();
  if (category?.trim() && type?.trim()) {
    cells.addAdjustment(row, "category", `skipped: ${cells.label("type")} is the category`);
  } else if (category?.includes(">"))
    cells.addAdjustment(row, "category", "last part of the path only");
  const source: [ColumnField, string | undefined][] = [
    ["type", type],
    ["category", path === "Uncategorized" ? "" : path],
  ];
  const [field, value] = source.find(([, text]) => text?.trim()) ?? [];
  return field && cells.read({ ...row, cells: { [field]: value ?? "" } }, field, NameCell);
}

function visibilityOf(
  row: Row,
  cells: CellReader,
): Pick<ProductInput, "is_active" | "is_hidden_from_storefront"> {
  const published = cells.read(row, "published", YesNoCell);
  const status = cells.read(row, "status", StatusCell);
  if (status === "unlisted") cells.addAdjustment(row, "status", "unlisted → hidden");
  else if (status && status !== "active")
    cells.addAdjustment(row, "status", `${status} → inactive`);
  return {
    is_active: status && (status === "active" || status === "unlisted"),
    is_hidden_from_storefront:
      status === "unlisted" ? true : published === undefined ? undefined : !published,
  };
}

function toVariant(
  row: Row,
  values: string[],
  columns: Columns,
  currency: string,
  cells: CellReader,
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
    sku: cells.read(row, "sku", NameCell),
    values,
    price: (isPromo ? compareAt : price) ?? "0.00",
    promo_price: isPromo ? price : columns.labels.compareAtPrice && null,
    promo_expiry: columns.labels.promoExpiry && (promoExpiry ?? null),
    weight: readSize(row, "grams", GramsCell, cells),
    length: readSize(row, "length", CentimetresCell, cells),
    width: readSize(row, "width", CentimetresCell, cells),
    height: readSize(row, "height", CentimetresCell, cells),
    barcode: cells.read(row, "barcode", NameCell),
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

/**
 * Parses the creation time in any format that Date.parse accepts. Replaces an invalid, future or pre-1970 time
 * with now, and reports it.
 */
function createdAtOf(first: Row, cells: CellReader): string {
  const text = first.cells.createdAt?.trim() ?? "";
  const [time, now] = [Date.parse(text), Date.now()];
  if (time >= 0 && time <= now) return new Date(time).toISOString();
  if (text !== "") cells.addAdjustment(first, "createdAt", `skipped: ${timeProblem(time)}`);
  return new Date(now).toISOString();
}

function timeProblem(time: number): string {
  if (Number.isNaN(time)) return "not a time such as 2025-12-31T18:00:00Z";
  return time < 0 ? "before 1970" : "in the future";
}

/** Reads a weight or size with two decimals. */
function readSize(
  row: Row,
  field: "grams" | "length" | "width" | "height",
  type: typeof GramsCell | typeof CentimetresCell,
  cells: CellReader,
): string | undefined {
  const size = cells.read(row, field, type);
  const exact = size && new Big(size).times(field === "grams" ? 1000 : 1);
  if (exact && !exact.eq(toDecimal(row.cells[field]))) {
    const unit = field === "grams" ? " of a kilogram" : "";
    cells.addAdjustment(row, field, `rounded to two decimals${unit}`);
  }
  return size;
}

/** Returns each picture once, by position; a picture without one follows the previous row's. */
function imagesOf(rows: Row[], cells: CellReader): ProductInput["images"] {
  const images = new Map<string, ProductInput["images"][number] & { position: number }>();
  let position = 0;
  for (const row of rows) {
    const image = readImage(row, "image", cells);
    if (!image) continue;
    position = cells.read(row, "imagePosition", PositionCell) ?? position + 1;
    const alt_text = cells.read(row, "imageAlt", AltTextCell);
    if (!images.has(image)) images.set(image, { image, alt_text, position });
  }
  return [...images.values()]
    .sort((a, b) => a.position - b.position)
    .map(({ position, ...image }) => image);
}

/** Warns of an image that the pages' Content-Security-Policy blocks unless IMAGE_HOSTS allows its host. */
const MAY_BE_BLOCKED = "http URL: browsers may block it until it is copied into the store";

/** Reads an image URL; skips one that cannot be shown, with a warning. */
function readImage(row: Row, field: ColumnField, cells: CellReader): string | undefined {
  const value = row.cells[field]?.trim();
  if (!value) return undefined;
  const result = ImageUrlCell.safeParse(value);
  if (result.success) {
    if (isBlockedImage(result.data)) cells.addAdjustment(row, field, MAY_BE_BLOCKED);
    return result.data;
  }
  const problem = result.error.issues[0]?.message;
  const details = `${cells.label(field)} "${printable(value)}" ${problem}: skipped`;
  cells.addAdjustment(row, field, "skipped: not an http or https URL", details);
  return undefined;
}
