import { insertMovement, listMovements } from "#db/queries/products/merchant-products.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type {
  StockAdjustment,
  StockMovement,
  VariantSummary,
} from "#lib/contract/dashboard/products.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { getVariant } from "#lib/services/products/get-variant.ts";

/** Maximum entries of a stock history. */
const MOVEMENTS_SHOWN = 50;

type Movement = StockAdjustment & { variant: string };

/**
 * Adds or removes stock, idempotently. Takes a difference, so that a concurrent change is not undone.
 * Throws 409 `QUANTITY_TOO_LARGE` beyond the available stock or the maximum.
 */
export async function adjustStock(
  ctx: DashboardContext,
  movement: Movement,
): Promise<VariantSummary> {
  await idempotentWrite(ctx, { stock: movement }, (within) => applyAdjustment(within, movement));
  return getVariant(ctx, movement.variant);
}

async function applyAdjustment(
  ctx: DashboardContext,
  { variant, change, reason }: Movement,
): Promise<true> {
  const { db, storeUid, actor } = ctx;
  const moved = await insertMovement(db, { storeUid, variantUid: variant, change, reason, actor });
  if (moved) return true;
  const now = await getVariant(ctx, variant);
  throw new Failure({
    code: "QUANTITY_TOO_LARGE",
    text: change > 0 ? tooMany(now) : tooFew(now),
    details: now,
  });
}

function tooMany({ on_hand }: VariantSummary): string {
  return `You can add at most ${BODY_LIMITS.quantity - on_hand}`;
}

function tooFew({ on_hand, reserved, allows_backorder }: VariantSummary): string {
  if (allows_backorder) return `You can remove at most ${on_hand}`;
  return `You can remove at most ${Math.max(on_hand - reserved, 0)}${reserved > 0 ? `: ${reserved} are reserved by orders` : ""}`;
}

/** Lists the last changes of a stock by hand and by imports, newest first; empty for another store's variant. */
export async function listStockMovements(
  { db, storeUid }: Pick<DashboardContext, "db" | "storeUid">,
  { variant }: { variant: string },
): Promise<StockMovement[]> {
  const rows = await listMovements(db, storeUid, variant, MOVEMENTS_SHOWN);
  return rows.map(({ created_at, ...movement }) => ({ ...movement, at: created_at.toISOString() }));
}
