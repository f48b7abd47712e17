import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { ImportNote } from "#lib/contract/dashboard/files.ts";
import { ImportRejected } from "#lib/services/imports/columns.ts";
import type { CsvFile } from "#lib/services/imports/csv/read-csv.ts";
import type { ImportRun } from "#lib/services/imports/import-options.ts";
import { addNotes, addOutcomes } from "#lib/services/imports/import-report.ts";
import {
  matchInventory,
  type QuantityLine,
} from "#lib/services/imports/inventory/match-inventory.ts";
import {
  type InventoryLine,
  readInventory,
} from "#lib/services/imports/inventory/read-inventory.ts";
import { writeInventory } from "#lib/services/imports/inventory/write-inventory.ts";
import { printable } from "#lib/services/imports/product-notes.ts";
import { writeBatch } from "#lib/services/imports/write-batch.ts";

/** Maximum products per transaction, which blocks orders of them. */
const BATCH = 50;

/**
 * Sets the stock of variants to the quantities of Shopify's inventory export: of the chosen location, or the sum of
 * all, which leaves a variant as it is if one of its quantities is invalid. Throws ImportRejected for a location that
 * is not in the file.
 */
export async function importInventory(
  db: Kysely<Database>,
  storeUid: string,
  file: CsvFile,
  { report, options }: ImportRun,
): Promise<void> {
  report.kind = "inventory";
  const inventory = await readInventory(file);
  report.locations = inventory.locations;
  const { location } = options;
  if (location !== undefined && !inventory.locations.includes(location)) {
    const list = inventory.locations.map((name) => `"${printable(name)}"`).join(", ");
    const name = printable(location);
    throw new ImportRejected(`The file has no location "${name}". Its locations: ${list}`);
  }
  const lines = inventory.lines.flatMap(({ quantities, isIncomplete, ...line }): QuantityLine[] => {
    if (location === undefined && isIncomplete) return [{ ...line, quantity: undefined }];
    const quantity = quantityIn(quantities, location);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  const { products, problems } = await matchInventory(db, storeUid, lines, location === undefined);
  const byLine = (one: ImportNote, other: ImportNote) => one.line - other.line;
  addNotes(report, "problem", [...inventory.problems, ...problems].sort(byLine), options);
  addNotes(report, "warning", inventory.warnings, options);
  const source = options.source && {
    ...options.source,
    file: location ? `${options.source.file} (${location})` : options.source.file,
  };
  // A caller's transaction writes all products at once: locks are taken in one order.
  const size = db.isTransaction ? products.length : BATCH;
  for (let start = 0; start < products.length; start += size) {
    const batch = products.slice(start, start + size);
    const outcomes = await writeBatch(db, storeUid, batch, { ...options, source }, writeInventory);
    await addOutcomes(report, outcomes, options);
  }
}

/** Returns the quantity at a location, or the sum of all; undefined when the variant is not stocked there. */
function quantityIn(
  quantities: InventoryLine["quantities"],
  location: string | undefined,
): number | undefined {
  if (location !== undefined) return quantities.get(location);
  if (quantities.size === 0) return undefined;
  return [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
}
