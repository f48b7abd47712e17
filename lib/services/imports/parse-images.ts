import { yieldToEventLoop } from "#lib/kernel/event-loop.ts";
import { isBlockedImage } from "#lib/kernel/image-url.ts";
import {
  AltTextCell,
  type CellReader,
  ImageUrlCell,
  PositionCell,
} from "#lib/services/imports/cells.ts";
import type { ColumnField } from "#lib/services/imports/columns.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { printable } from "#lib/services/imports/product-notes.ts";
import type { ProductInput } from "#lib/services/products/product-input.ts";

/** Returns each picture once, by position; a picture without one follows the previous row's. */
export async function imagesOf(rows: Row[], cells: CellReader): Promise<ProductInput["images"]> {
  const images = new Map<string, ProductInput["images"][number] & { position: number }>();
  let position = 0;
  for (const row of rows) {
    await yieldToEventLoop();
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
export function readImage(row: Row, field: ColumnField, cells: CellReader): string | undefined {
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
