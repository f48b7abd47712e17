import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { yieldToEventLoop } from "#lib/kernel/event-loop.ts";
import { toSlug } from "#lib/kernel/text.ts";
import { ImageUrlCell, withoutTextMarker } from "#lib/services/imports/cells.ts";
import { ImportRejected } from "#lib/services/imports/columns.ts";
import type { MalformedRow, Row } from "#lib/services/imports/csv/read-csv.ts";
import { type ProductRows, toOrphan } from "#lib/services/imports/group-rows.ts";
import { printable, productNotes } from "#lib/services/imports/product-notes.ts";
import type { ImportTime } from "#lib/services/imports/woocommerce/convert-prices.ts";
import { typesOf, unsupportedTypeOf } from "#lib/services/imports/woocommerce/convert-product.ts";
import { convertProduct, convertVariant } from "#lib/services/imports/woocommerce/convert-row.ts";
import {
  convertVariations,
  sellableVariations,
  unusedAttributes,
} from "#lib/services/imports/woocommerce/convert-variations.ts";
import { splitList } from "#lib/services/imports/woocommerce/woocommerce-cells.ts";

/** Maximum rows with stray quotes, which are buffered with their values. */
const MAX_MALFORMED = 1000;
const TOO_MANY_MALFORMED = `More than ${MAX_MALFORMED} rows have a stray quote: double the quotes inside values, and put these values in quotes`;

/**
 * Groups the rows of WooCommerce's export by product and converts them to the fields of the import. Reads the
 * whole file first: the export lists variations by their own ID, apart from their product.
 */
export async function* groupWooCommerceRows(
  rows: AsyncIterable<Row | MalformedRow>,
  time: ImportTime,
): AsyncGenerator<ProductRows> {
  const products: Row[] = [];
  const variations = new Map<string, Row[]>();
  const malformed = new Set<MalformedRow>();
  const malformedByCell = new Map<string, MalformedRow[]>();
  for await (const row of rows) {
    if ("reason" in row) {
      malformed.add(row);
      if (malformed.size > MAX_MALFORMED) throw new ImportRejected(TOO_MANY_MALFORMED);
      for (const cell of row.cells) append(malformedByCell, keyOfSku(cell), row);
    } else if (typesOf(row).includes("variation")) {
      append(variations, keyOfSku(row.cells.parent), row);
    } else products.push(row);
  }
  const lineOfHandle = new Map<string, number>();
  for (const row of products) {
    await yieldToEventLoop();
    const group = begin(row, lineOfHandle);
    const keys = keysOf(row);
    const own = keys.flatMap((key) => variations.get(key) ?? []);
    for (const key of keys) variations.delete(key);
    for (const bad of new Set(keys.flatMap((key) => malformedByCell.get(key) ?? []))) {
      if (!malformed.delete(bad)) continue;
      group.notes.addProblem(bad, bad.reason);
    }
    await convert(group, row, own, time);
    yield group;
  }
  yield* [...variations.values()].flat().map(withoutProduct);
  for (const row of malformed) yield toOrphan(row);
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Returns how variations refer to the product. */
function keysOf({ cells }: Row): string[] {
  const id = cells.id?.trim();
  const sku = keyOfSku(cells.sku);
  return [...(id ? [`id:${id}`] : []), ...(sku ? [sku] : [])];
}

function keyOfSku(sku = ""): string {
  return withoutTextMarker(sku.trim()).toLowerCase();
}

/** Begins a product under a handle that stays the same in every export. */
function begin(row: Row, lineOfHandle: Map<string, number>): ProductRows {
  const { line } = row;
  const id = row.cells.id?.trim();
  const sku = toSlug((row.cells.sku ?? "").slice(0, PRODUCT_LIMITS.name), PRODUCT_LIMITS.name);
  const handle = sku || (id ? toSlug(`product-${id}`, PRODUCT_LIMITS.name) : "");
  const notes = productNotes(handle);
  const group = { handle, rows: [], firstLine: line, lastLine: line, notes };
  const earlier = lineOfHandle.get(handle);
  if (handle !== "") lineOfHandle.set(handle, earlier ?? line);
  if (earlier !== undefined && handle !== "") {
    notes.addProblem(row, `its SKU gives the same handle as line ${earlier}: change one of them`);
  }
  return group;
}

/** Adds the converted rows of the product: one for each variant and each picture. */
async function convert(
  group: ProductRows,
  row: Row,
  variations: Row[],
  time: ImportTime,
): Promise<void> {
  const { handle, notes } = group;
  if (handle === "") notes.addProblem(row, "a SKU or an ID is required");
  const isVariable = typesOf(row).includes("variable");
  const sellable = isVariable ? sellableVariations(variations, notes) : [];
  const attributes = unusedAttributes(row, sellable, notes);
  group.head = { ...row, cells: { ...convertProduct(row, handle, notes), attributes } };
  const unsupported = unsupportedTypeOf(row, ["simple", "variable"]);
  if (unsupported) {
    const type = `Type "${printable(unsupported)}"`;
    notes.addProblem(row, `${type} cannot be imported: only simple and variable products can`);
  }
  const variants = unsupported
    ? []
    : isVariable
      ? await convertVariations(row, sellable, time, notes)
      : [{ ...row, cells: convertVariant(row, undefined, time, notes) }];
  if (variants.length === 0 && notes.problems.length === 0) {
    notes.addProblem(row, "none of its variations in the file can be sold");
  }
  // A skipped product needs no price.
  const [first = { ...row, cells: { price: "0" } }, ...others] = variants;
  group.rows = [first, ...others, ...picturesOf(row, variants)];
}

/** Returns a row for each picture: the product's and, up to the limit, its variants'. */
function picturesOf(product: Row, variants: Row[]): Row[] {
  const own = splitList(product.cells.images).map((image) => ({ ...product, cells: { image } }));
  const listed = new Set(own.map(({ cells }) => cells.image));
  const rows: Row[] = [...own];
  for (const variant of variants) {
    const image = variant.cells.variantImage ?? "";
    // The variant's row already has the warning about an invalid URL.
    if (!ImageUrlCell.safeParse(image).success || listed.has(image)) continue;
    if (rows.length >= PRODUCT_LIMITS.images) break;
    listed.add(image);
    rows.push({ ...variant, cells: { image } });
  }
  return rows;
}

function withoutProduct({ line, lastLine, cells }: Row): ProductRows {
  const parent = printable(cells.parent?.trim() ?? "");
  const reason = `the variation's product "${parent}" is not in the file: export it too`;
  return toOrphan({ line, lastLine, reason });
}
