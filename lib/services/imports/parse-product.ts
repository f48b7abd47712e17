import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { yieldToEventLoop } from "#lib/kernel/event-loop.ts";
import {
  AttributesCell,
  type CellReader,
  cellReader,
  LongTextCell,
  NameCell,
  SeoDescriptionCell,
  StatusCell,
  TagsCell,
  YesNoCell,
} from "#lib/services/imports/cells.ts";
import type { ColumnField, Columns } from "#lib/services/imports/columns.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { isAmbiguousDate } from "#lib/services/imports/csv/read-date.ts";
import type { ProductRows } from "#lib/services/imports/group-rows.ts";
import { imagesOf } from "#lib/services/imports/parse-images.ts";
import { parseOptions } from "#lib/services/imports/parse-options.ts";
import { type ImportedVariant, parseVariant } from "#lib/services/imports/parse-variant.ts";
import {
  type ProductNotes,
  printable,
  uniqueNotes,
  withLineRange,
} from "#lib/services/imports/product-notes.ts";
import { BodyCell, tagsOf } from "#lib/services/products/description.ts";
import type { ProductInput } from "#lib/services/products/product-input.ts";
import { toRichText } from "#lib/services/products/rich-text.ts";

/** A product of the file; undefined fields are not in the file and stay as they are. */
export interface ImportedProduct extends ProductInput {
  firstLine: number;
  lastLine: number;
  /** Whether the file has option columns and so lists every variant. */
  hasOptionColumns: boolean;
  variants: ImportedVariant[];
}

interface ParsedProduct extends Pick<ProductNotes, "problems" | "warnings" | "adjustments"> {
  /** undefined when there are problems. */
  product: ImportedProduct | undefined;
}

/** Parses the rows of a product, with prices in this currency. */
export async function parseProduct(
  group: ProductRows,
  columns: Columns,
  currency: string,
): Promise<ParsedProduct> {
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
    cells.addProblem(first, `${cells.label("title")} is missing from the product's first row`);
  }
  for (const row of new Set([first, ...rows])) {
    for (const number of row.ambiguousNumbers) noteAmbiguousNumber(row, number, columns, cells);
    if (row.overflows) cells.addProblem(row, "has more values than the first line has columns");
  }
  const variantRows = rows.filter((row, index) => index === 0 || describesVariant(row));
  const { options, valuesOf } = await parseOptions(variantRows, cells);
  const variants: ImportedVariant[] = [];
  for (const row of variantRows) {
    await yieldToEventLoop();
    variants.push(parseVariant(row, valuesOf(row), { columns, currency, cells }));
  }
  await yieldToEventLoop();
  const description = cells.read(first, "body", BodyCell);
  await yieldToEventLoop();
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
    attributes:
      columns.labels.attributes === undefined
        ? undefined
        : (cells.read(first, "attributes", AttributesCell) ?? []),
    ...visibilityOf(first, cells),
    hasOptionColumns: columns.labels.option1Value !== undefined,
    options,
    variants,
    images: await imagesOf(rows, cells),
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

function noteAmbiguousNumber(
  row: Row,
  { field, written, value, isRejected }: Row["ambiguousNumbers"][number],
  { labels }: Columns,
  cells: CellReader,
): void {
  if (isRejected) {
    const number = `${labels[field]} "${printable(written)}"`;
    cells.addProblem(row, `${number} has two meanings: write it with two decimals or no separator`);
    return;
  }
  const how = `"." or "," before three digits: ${value.includes(".") ? "decimals" : "thousands"}`;
  const details = `${labels[field]} "${printable(written)}" is read as ${value}`;
  cells.addAdjustment(row, field, how, details);
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
  const path = category?.slice(category.lastIndexOf(">") + 1).trim();
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
  const isHidden = status === "draft" || status === "unlisted";
  if (isHidden) cells.addAdjustment(row, "status", `${status} → hidden`);
  if (status === "archived") return { is_active: false, is_hidden_from_storefront: false };
  return {
    is_active: status ? true : undefined,
    is_hidden_from_storefront: isHidden || (published === undefined ? undefined : !published),
  };
}

/**
 * Parses the creation time in any format that Date.parse accepts. Replaces an invalid, future or pre-1970 time
 * with now, and reports it.
 */
function createdAtOf(first: Row, cells: CellReader): string {
  const text = first.cells.createdAt?.trim() ?? "";
  const [time, now] = [isAmbiguousDate(text) ? Number.NaN : Date.parse(text), Date.now()];
  if (time >= 0 && time <= now) return new Date(time).toISOString();
  if (text !== "") cells.addAdjustment(first, "createdAt", `skipped: ${timeProblem(time)}`);
  return new Date(now).toISOString();
}

function timeProblem(time: number): string {
  if (Number.isNaN(time)) return "not a time such as 2025-12-31T18:00:00Z";
  return time < 0 ? "before 1970" : "in the future";
}
