import type { Cells } from "#lib/services/imports/columns.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { type ProductNotes, printable } from "#lib/services/imports/product-notes.ts";
import type { VariantSource } from "#lib/services/imports/woocommerce/conversion-source.ts";

/** Returns whether the store counts the stock of a variation together with its siblings'. */
export function sharesStock({ cells }: Row, parent: Row): boolean {
  const own = cells.stock?.trim().toLowerCase() ?? "";
  return (own === "" || own === "parent") && Boolean(parent.cells.stock?.trim());
}

export function toStock(
  row: Row,
  parent: Row | undefined,
  notes: ProductNotes,
): VariantSource["stock"] {
  const { cells } = parent && sharesStock(row, parent) ? parent : row;
  const quantity = cells.stock?.trim() ?? "";
  const status = cells["in stock?"]?.trim().toLowerCase() ?? "";
  if (!["", "1", "0", "yes", "no", "backorder"].includes(status)) {
    notes.addProblem(row, `In stock? "${printable(status)}" is not 1, 0 or backorder`);
  }
  if (quantity !== "") {
    return { tracker: "stock", quantity, backorder: toBackorder(row, cells, notes) };
  }
  // Sold without counting, unless the merchant has marked it as out of stock.
  const backorder = cells["backorders allowed?"] && "deny";
  if (status === "0" || status === "no") return { tracker: "stock", quantity: "0", backorder };
  if (status === "backorder") return { tracker: "stock", quantity: "0", backorder: "continue" };
  return {
    tracker: status === "" ? undefined : "",
    backorder: cells.stock === undefined ? toBackorder(row, cells, notes) : backorder,
  };
}

function toBackorder(row: Row, cells: Cells, notes: ProductNotes): string | undefined {
  if (cells["backorders allowed?"] === undefined) return undefined;
  const allowed = cells["backorders allowed?"].trim().toLowerCase();
  if (["1", "yes", "notify"].includes(allowed)) return "continue";
  if (!["", "0", "no"].includes(allowed)) {
    notes.addProblem(row, `Backorders allowed? "${printable(allowed)}" is not 1, 0 or notify`);
  }
  return "deny";
}
