import type { ImportNote } from "#lib/contract/dashboard/files.ts";
import { QuantityCell, withoutTextMarker } from "#lib/services/imports/cells.ts";
import type { Columns } from "#lib/services/imports/columns.ts";
import type { CsvFile, Row } from "#lib/services/imports/csv/read-csv.ts";
import type { InventoryField } from "#lib/services/imports/inventory/inventory-columns.ts";
import { OPTIONS } from "#lib/services/imports/parse-options.ts";
import { printable } from "#lib/services/imports/product-notes.ts";

/** The quantities of a variant in an inventory file. */
export interface InventoryLine {
  /** The first line with the variant. */
  line: number;
  handle: string;
  /** May be "". */
  sku: string;
  options: { name: string; value: string }[];
  /** Units that can be sold, by location; no entry where the variant is not stocked. */
  quantities: Map<string, number>;
  /** The quantity at some location is unknown, because its cell or row is invalid. */
  isIncomplete: boolean;
}

interface Inventory {
  lines: InventoryLine[];
  /** Names of the file's locations, in its order. */
  locations: string[];
  problems: ImportNote[];
  /** Numbers with two meanings, and how they were read. */
  warnings: ImportNote[];
}

/** Reads an inventory file, whose rows of one variant need not be adjacent. */
export async function readInventory({ columns, rows }: CsvFile): Promise<Inventory> {
  const variants = new Map<string, InventoryLine>();
  const locations = new Set<string>();
  const malformedCells = new Set<string>();
  const inventory: Inventory = { lines: [], locations: [], problems: [], warnings: [] };
  for await (const row of rows) {
    if ("reason" in row) {
      inventory.problems.push({ line: row.line, handle: "", reason: row.reason });
      for (const cell of row.cells) malformedCells.add(withoutTextMarker(cell.trim()));
      continue;
    }
    const line = identify(row);
    const key = JSON.stringify([line.handle, line.sku, line.options]);
    const variant = variants.get(key) ?? line;
    variants.set(key, variant);
    const note = (reason: string) => ({ line: row.line, handle: line.handle, reason });
    for (const { location, quantity, problem } of quantitiesOf(row, columns)) {
      if (location !== "") locations.add(location);
      if (problem) {
        inventory.problems.push(note(problem));
        variant.isIncomplete = true;
      } else if (quantity === undefined) continue;
      else if (variant.quantities.has(location)) {
        const place = printable(location);
        const reason = `an earlier line has the quantity of this variant at "${place}": skipped`;
        inventory.problems.push(note(reason));
      } else variant.quantities.set(location, quantity);
    }
    for (const { field, written, value } of row.ambiguousNumbers) {
      const label = printable(columns.labels[field] ?? "");
      inventory.warnings.push(note(`${label} "${printable(written)}" is read as ${value}`));
    }
  }
  for (const variant of variants.values()) {
    const { handle, sku } = variant;
    // The row of another location may be among the malformed ones.
    if ([handle, sku.toLowerCase()].some((cell) => cell !== "" && malformedCells.has(cell))) {
      variant.isIncomplete = true;
    }
  }
  return { ...inventory, lines: [...variants.values()], locations: [...locations] };
}

function identify({ line, cells }: Row): InventoryLine {
  const options = OPTIONS.flatMap(({ name, value }) => {
    const option = { name: cells[name]?.trim() ?? "", value: cells[value]?.trim() ?? "" };
    const isDefault = option.name === "Title" && option.value === "Default Title";
    return option.value === "" || isDefault ? [] : [option];
  });
  const handle = cells.handle?.trim().toLowerCase() ?? "";
  const sku = withoutTextMarker(cells.sku?.trim() ?? "");
  return { line, handle, sku, options, quantities: new Map(), isIncomplete: false };
}

interface QuantityAt {
  location: string;
  /** undefined: not stocked there. */
  quantity?: number;
  problem?: string;
}

function quantitiesOf(row: Row, { list, labels }: Columns): QuantityAt[] {
  if (labels.location === undefined) {
    return list.flatMap(({ name, field }) =>
      field?.startsWith("at location ")
        ? [{ location: name, ...parseQuantity(row, name, field as InventoryField) }]
        : [],
    );
  }
  const location = row.cells.location?.trim() ?? "";
  if (location === "") return [{ location, problem: `${labels.location} is missing` }];
  const parse = (field: InventoryField) => parseQuantity(row, labels[field] ?? field, field);
  const available = parse("available");
  const counted = parse("on hand (new)");
  const onHand = counted.quantity === undefined && !counted.problem ? parse("on hand") : counted;
  // A count by the merchant is newer than what the export says is available.
  const isAvailable =
    counted.quantity === undefined && (available.quantity !== undefined || available.problem);
  const parsed = isAvailable ? [available] : [onHand, parse("committed"), parse("unavailable")];
  const problem = [counted, ...parsed].find((each) => each.problem)?.problem;
  const [total, ...held] = parsed.map(({ quantity }) => quantity);
  if (problem || total === undefined) return [{ location, problem }];
  // What other orders hold, or is damaged, cannot be sold.
  return [{ location, quantity: held.reduce<number>((left, part) => left - (part ?? 0), total) }];
}

/** Parses a quantity; blank and "not stocked" have none. */
function parseQuantity(
  { cells }: Row,
  label: string,
  field: InventoryField,
): Omit<QuantityAt, "location"> {
  const text = cells[field]?.trim() ?? "";
  if (text === "" || text.toLowerCase() === "not stocked") return {};
  const { data, error } = QuantityCell.safeParse(text);
  if (!error) return { quantity: data };
  return { problem: `${printable(label)} "${printable(text)}" ${error.issues[0]?.message}` };
}
