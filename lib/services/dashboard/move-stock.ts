import {
  findVariantSummary,
  insertMovement,
  listMovements,
} from "#db/queries/merchant-products.ts";
import type {
  StockChange,
  StockMovement,
  VariantSummary,
} from "#lib/contract/dashboard/products.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** So far back a stock's history is shown. */
const MOVEMENTS_SHOWN = 50;

/**
 * Pieces came or went by hand. A change and not a number, so that an order in between is not undone;
 * 409 `QUANTITY_TOO_LARGE` when more would go than orders have left.
 */
export async function moveStock(
  { db, storeUid, actor }: DashboardContext,
  { variant, change, reason }: StockChange & { variant: string },
): Promise<VariantSummary> {
  const moved = await insertMovement(db, { storeUid, variantUid: variant, change, reason, actor });
  const now = await findVariantSummary(db, storeUid, variant);
  if (!now) throw notFound("variant");
  if (!moved) {
    throw new Failure({
      code: "QUANTITY_TOO_LARGE",
      text: `Only ${now.on_hand - now.reserved} can go: the other ${now.reserved} are reserved by orders`,
      details: now,
    });
  }
  return now;
}

/** The last changes of a stock by hand, newest first; empty for a variant of another store. */
export async function listStockMovements(
  { db, storeUid }: DashboardContext,
  { variant }: { variant: string },
): Promise<StockMovement[]> {
  const rows = await listMovements(db, storeUid, variant, MOVEMENTS_SHOWN);
  return rows.map(({ created_at, ...movement }) => ({ ...movement, at: created_at.toISOString() }));
}
