import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { yieldToEventLoop } from "#lib/kernel/event-loop.ts";
import { formatAttributes } from "#lib/kernel/product-attributes.ts";
import type { Cells } from "#lib/services/imports/columns.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { OPTIONS } from "#lib/services/imports/parse-options.ts";
import type { ProductNotes } from "#lib/services/imports/product-notes.ts";
import type { ImportTime } from "#lib/services/imports/woocommerce/convert-prices.ts";
import { unsupportedTypeOf } from "#lib/services/imports/woocommerce/convert-product.ts";
import { convertVariant } from "#lib/services/imports/woocommerce/convert-row.ts";
import { sharesStock } from "#lib/services/imports/woocommerce/convert-stock.ts";
import { splitList } from "#lib/services/imports/woocommerce/woocommerce-cells.ts";

/** Maximum variants of a variation that fits several values. */
const MAX_CHOICES = 100;

/** An attribute of a row, with the values that it has or offers. */
interface Attribute {
  /** Number in the column's name. */
  number: string;
  name: string;
  values: string[];
}

/** Returns the variations that can be sold, in the order of their positions; adds a warning for each other. */
export function sellableVariations(variations: Row[], notes: ProductNotes): Row[] {
  return variations.filter((row) => isSellable(row, notes)).sort(byPosition);
}

/** Returns one row for each variant of a variable product; none when there are problems. */
export async function convertVariations(
  product: Row,
  sellable: Row[],
  time: ImportTime,
  notes: ProductNotes,
): Promise<Row[]> {
  if (sellable.length > PRODUCT_LIMITS.variants) {
    notes.addProblem(product, `it has more than ${PRODUCT_LIMITS.variants} variations`);
    return [];
  }
  const options = optionsOf(product, sellable);
  if (options.size > PRODUCT_LIMITS.options) {
    notes.addProblem(
      product,
      `its variations differ in more than ${PRODUCT_LIMITS.options} attributes`,
    );
    return [];
  }
  if (sellable.length > 1 && sellable.some((row) => sharesStock(row, product))) {
    notes.addProblem(product, "its variations share one stock: give each its own in WooCommerce");
    return [];
  }
  const lines = new Map<string, number>();
  const rows: Row[] = [];
  for (const row of sellable) {
    await yieldToEventLoop();
    const cells = convertVariant(row, product, time, notes);
    const choices = newChoicesOf(row, cells, { options, lines }, notes);
    rows.push(
      ...choices.map((values, index) => ({
        ...row,
        // Only one variant can have the SKU.
        cells: { ...cells, ...(index > 0 && { sku: "" }), ...optionCells(options, values) },
      })),
    );
    // Too many: the product is skipped.
    if (rows.length > PRODUCT_LIMITS.variants) break;
  }
  return rows;
}

/**
 * Returns the values of each variant that the variation sells and no earlier one does, and adds its line to them.
 */
function newChoicesOf(
  row: Row,
  cells: Cells,
  { options, lines }: { options: Map<string, Attribute>; lines: Map<string, number> },
  notes: ProductNotes,
): string[][] {
  const choices = choicesOf(row, options, notes);
  if (choices.length > 1 && Number(cells.quantity ?? 0) > 0) {
    notes.addProblem(
      row,
      "several values share one stock: create a variation for each value in WooCommerce",
    );
  }
  const free = choices.filter((values) => !lines.has(JSON.stringify(values)));
  if (free.length === 0 && choices.length > 0) {
    const line = lines.get(JSON.stringify(choices[0]));
    notes.addWarning(row, `duplicates the variation on line ${line}: skipped`);
  }
  for (const values of free) lines.set(JSON.stringify(values), row.line);
  return free;
}

/** Returns the product's visible attributes that no variation uses, as lines such as "Material: Brass". */
export function unusedAttributes(product: Row, variations: Row[], notes: ProductNotes): string {
  const used = new Set(variations.flatMap((row) => [...attributesOf(row).keys()]));
  const unused: { name: string; value: string }[] = [];
  for (const [key, { number, name, values }] of attributesOf(product)) {
    if (used.has(key)) continue;
    const addSkipped = (reason: string) =>
      notes.addAdjustment(product, `attribute ${number} value(s)`, `skipped: ${reason}`);
    if (product.cells[`attribute ${number} visible`]?.trim() === "0") {
      addSkipped("not visible");
      continue;
    }
    for (const value of values) {
      const attribute = { name: oneLine(name), value: oneLine(value) };
      const isTooLong = Object.values(attribute).some((text) => text.length > PRODUCT_LIMITS.name);
      if (isTooLong) addSkipped("too long");
      else if (unused.length < PRODUCT_LIMITS.attributes) unused.push(attribute);
      else addSkipped(`more than ${PRODUCT_LIMITS.attributes} filters`);
    }
  }
  return formatAttributes(unused);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function isSellable(row: Row, notes: ProductNotes): boolean {
  const unsupported = unsupportedTypeOf(row, ["variation"]);
  const reason =
    row.cells.published?.trim() === "0"
      ? "the variation is not enabled"
      : !row.cells["regular price"]?.trim()
        ? "the variation has no price"
        : unsupported && `the variation is ${unsupported}`;
  if (reason) notes.addWarning(row, `${reason}: skipped`);
  return reason === undefined;
}

function byPosition(one: Row, other: Row): number {
  return positionOf(one) - positionOf(other) || one.line - other.line;
}

function positionOf({ cells }: Row): number {
  return Number(cells.position) || 0;
}

/** Returns the attributes that variations differ in, with the values that the product offers. */
function optionsOf(product: Row, variations: Row[]): Map<string, Attribute> {
  const offered = attributesOf(product);
  const used = new Map(variations.flatMap((row) => [...attributesOf(row)]));
  const keys = [...new Set([...offered.keys(), ...used.keys()])].filter((key) => used.has(key));
  return new Map(
    keys.map((key) => [
      key,
      offered.get(key) ?? { number: "", name: used.get(key)?.name ?? key, values: [] },
    ]),
  );
}

/** Returns the row's attributes by name in lower case. */
function attributesOf({ cells }: Row): Map<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  for (const [field, cell] of Object.entries(cells)) {
    const name = cell.trim();
    const number = /^attribute (\d+) name$/.exec(field)?.[1];
    if (!number || name === "") continue;
    const values = splitList(cells[`attribute ${number} value(s)`]);
    attributes.set(name.toLowerCase(), { number, name, values });
  }
  return attributes;
}

/** Returns the values of each variant that the variation sells; a blank attribute means any value. */
function choicesOf(row: Row, options: Map<string, Attribute>, notes: ProductNotes): string[][] {
  const own = attributesOf(row);
  let choices: string[][] = [[]];
  for (const [key, { name, values }] of options) {
    const [value] = own.get(key)?.values ?? [];
    const possible = value === undefined ? values : [value];
    if (possible.length === 0)
      notes.addProblem(row, `the value of the attribute "${name}" is missing`);
    if (choices.length * possible.length > MAX_CHOICES) {
      notes.addProblem(
        row,
        `it matches more than ${MAX_CHOICES} combinations: give each its own variation`,
      );
      return [];
    }
    choices = choices.flatMap((chosen) => possible.map((next) => [...chosen, next]));
  }
  return choices;
}

function optionCells(options: Map<string, Attribute>, values: string[]): Cells {
  const cells: Cells = {};
  for (const [index, { name }] of [...options.values()].entries()) {
    const fields = OPTIONS[index];
    if (fields) Object.assign(cells, { [fields.name]: name, [fields.value]: values[index] });
  }
  return cells;
}
