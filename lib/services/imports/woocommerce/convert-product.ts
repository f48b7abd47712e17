import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { printable } from "#lib/services/imports/product-notes.ts";
import type { ProductSource } from "#lib/services/imports/woocommerce/conversion-source.ts";
import { splitList } from "#lib/services/imports/woocommerce/woocommerce-cells.ts";

/** Maximum category paths read from a row. */
const MAX_PATHS = 100;

/** WordPress status of each "Published" value other than 1. */
const UNPUBLISHED: Record<string, string> = { "0": "private", "-1": "draft", "2": "pending" };

/** Block elements, which need no paragraph of their own. */
const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figure|h[1-6]|hr|iframe|img|li|ol|p|pre|section|style|script|table|tbody|td|th|thead|tr|ul)\b/i;

/** Returns the two descriptions as one HTML text, with the line breaks that WordPress would show. */
export function toBody({ row, notes }: ProductSource): string {
  const { cells } = row;
  if (cells["short description"]?.trim() && cells.description?.trim()) {
    notes.addAdjustment(row, "short description", "added before the description");
  }
  const parts = [cells["short description"], cells.description].map((text = "") =>
    text.replace(/\\(\\n|n)/g, (_, escaped) => (escaped === "n" ? "\n" : "\\n")).trim(),
  );
  const text = [...new Set(parts)].filter((part) => part !== "").join("\n\n");
  if (!/<[a-z!/]/i.test(text)) return text;
  return text
    .split(/\n\s*\n/)
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll("\n", "<br>")}</p>`))
    .join("\n");
}

export function toBrand({ row, notes }: ProductSource): string | undefined {
  const [brand, ...others] = splitList(row.cells.brands);
  if (others.length > 0) notes.addAdjustment(row, "brands", "first brand only");
  return brand;
}

export function toTags({ row }: ProductSource): string {
  return splitList(row.cells.tags).join(",");
}

/** Returns the category of the first path that no other path continues. */
export function toCategory({ row, notes }: ProductSource): string {
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
export function toPublished({ row, notes }: ProductSource): string {
  const published = row.cells.published?.trim() ?? "";
  const visibility = row.cells["visibility in catalog"]?.trim().toLowerCase() ?? "";
  if (!["", "1", ...Object.keys(UNPUBLISHED)].includes(published)) {
    notes.addProblem(row, `Published "${printable(published)}" is not 1, 0, -1 or 2`);
  }
  const status = UNPUBLISHED[published];
  if (status) notes.addAdjustment(row, "published", `${status} → hidden`);
  if (visibility === "catalog" || visibility === "search") {
    const details = `Visibility in catalog "${visibility}" is imported as visible everywhere`;
    const how = `${visibility} → visible everywhere`;
    notes.addAdjustment(row, "visibility in catalog", how, details);
  }
  if (visibility === "hidden") return "FALSE";
  if (published === "") return "";
  return published === "1" ? "TRUE" : "FALSE";
}

/** Returns the parts of the row's type, such as "simple" and "virtual". */
export function typesOf({ cells }: Row): string[] {
  return splitList(cells.type?.toLowerCase());
}

/** Returns the part of the row's type that is neither in `kinds` nor virtual or downloadable. */
export function unsupportedTypeOf(row: Row, kinds: string[]): string | undefined {
  return typesOf(row).find((type) => ![...kinds, "virtual", "downloadable"].includes(type));
}
