import Big from "big.js";
import { AmountCell, dateProblem } from "#lib/services/imports/cells.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { type ProductNotes, printable } from "#lib/services/imports/product-notes.ts";
import type { VariantSource } from "#lib/services/imports/woocommerce/conversion-source.ts";
import { parseSaleDate } from "#lib/services/imports/woocommerce/woocommerce-cells.ts";

/** The current time, and the time zone of the file's dates. */
export interface ImportTime {
  now: Date;
  timeZone: string;
}

/** Returns the price, with the sale price as promo price if it is lower and the sale is on now. */
export function toPrices(row: Row, time: ImportTime, notes: ProductNotes): VariantSource["prices"] {
  const regular = row.cells["regular price"]?.trim() ?? "";
  const sale = row.cells["sale price"]?.trim() ?? "";
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
    notes.addProblem(row, `${label} "${printable(text)}" ${dateProblem(text)}`);
  }
  return date;
}
