import { listVariantSummaries } from "#db/queries/products/merchant-products.ts";
import {
  type LockedStock,
  listMovements,
  moveStock,
} from "#db/queries/products/stock-movements.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type {
  StockAdjustment,
  StockMovement,
  VariantSummary,
} from "#lib/contract/dashboard/products.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";

/** Maximum entries of a stock history. */
const MOVEMENTS_SHOWN = 50;

/**
 * Changes the stock of variants by a difference, or sets it, idempotently, and returns the variants. Throws 409
 * `STOCK_CHANGED` instead of setting a stock that differs from what the merchant saw, and `QUANTITY_TOO_LARGE` beyond
 * the available stock or the maximum; then no stock changes.
 */
export async function adjustStock(
  ctx: DashboardContext,
  adjustment: StockAdjustment,
): Promise<VariantSummary[]> {
  const { reason, variants } = adjustment;
  const uids = variants.map(({ uid }) => uid);
  await idempotentWrite(ctx, { stock: adjustment }, async ({ db, storeUid, actor }) => {
    let rejection: Rejection | undefined;
    await moveStock(db, storeUid, uids, { reason, actor }, (stock) => {
      rejection = findRejection(adjustment, stock);
      return rejection ? [] : movementsOf(adjustment, stock);
    });
    if (!rejection) return true;
    throw new Failure({ ...rejection, details: await listVariantSummaries(db, storeUid, uids) });
  });
  return listVariantSummaries(ctx.db, ctx.storeUid, uids);
}

function movementsOf({ change = 0, set_to }: StockAdjustment, stock: LockedStock[]) {
  return stock
    .map(({ uid, on_hand: before }) => {
      const on_hand = set_to ?? before + change;
      return { variant_uid: uid, change: on_hand - before, on_hand };
    })
    .filter((movement) => movement.change !== 0);
}

interface Rejection {
  code: ErrorCode;
  text: string;
}

/**
 * Returns why the adjustment is rejected: all stale quantities, otherwise the first variant that does not accept it.
 * Throws 404 for another store's variant.
 */
function findRejection(
  { variants, change = 0, set_to }: StockAdjustment,
  stock: LockedStock[],
): Rejection | undefined {
  const stored = new Map(stock.map((row) => [row.uid, row]));
  const rows = variants.map(({ uid, on_hand: seen }) => {
    const row = stored.get(uid);
    if (!row) throw notFound("variant");
    return { ...row, isStale: set_to !== undefined && row.on_hand !== seen };
  });
  const quantityOf = ({ name, on_hand }: LockedStock) =>
    rows.length > 1 ? `${on_hand} (${name})` : String(on_hand);
  const stale = rows.filter(({ isStale }) => isStale).map(quantityOf);
  if (stale.length > 0) {
    const text = `The quantity on hand has changed to ${stale.join(", ")}. Check your entry and save again`;
    return { code: "STOCK_CHANGED", text };
  }
  for (const row of rows) {
    const problem = limitText(row, { change, set_to });
    if (!problem) continue;
    return {
      code: "QUANTITY_TOO_LARGE",
      text: rows.length > 1 ? `${row.name}: ${problem}` : problem,
    };
  }
  return undefined;
}

function limitText(
  { on_hand, reserved, allows_backorder }: LockedStock,
  { change = 0, set_to }: Pick<StockAdjustment, "change" | "set_to">,
): string | undefined {
  const next = set_to ?? on_hand + change;
  if (next > BODY_LIMITS.quantity) return `You can add at most ${BODY_LIMITS.quantity - on_hand}`;
  const least = allows_backorder ? 0 : Math.min(reserved, on_hand);
  if (next >= least) return undefined;
  const limit =
    set_to === undefined
      ? `You can remove at most ${on_hand - least}`
      : `The lowest possible quantity is ${least}`;
  return reserved > 0 && !allows_backorder ? `${limit}: orders have reserved ${reserved}` : limit;
}

/** Lists the last changes of a stock by hand and by imports, newest first; empty for another store's variant. */
export async function listStockMovements(
  { db, storeUid }: Pick<DashboardContext, "db" | "storeUid">,
  { variant }: { variant: string },
): Promise<StockMovement[]> {
  const rows = await listMovements(db, storeUid, variant, MOVEMENTS_SHOWN);
  return rows.map(({ created_at, ...movement }) => ({ ...movement, at: created_at.toISOString() }));
}
