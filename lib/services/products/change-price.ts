import { updatePrice } from "#db/queries/products/list-edits.ts";
import type { PriceUpdate, VariantSummary } from "#lib/contract/dashboard/products.ts";
import { editConflict } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { getVariant } from "#lib/services/products/get-variant.ts";
import { rejectFractions } from "#lib/services/reject-fractions.ts";

/**
 * Changes a variant's price, idempotently. Throws 409 `EDIT_CONFLICT` when the editor's version is outdated.
 */
export async function changePrice(
  ctx: DashboardContext,
  edit: PriceUpdate & { variant: string },
): Promise<VariantSummary> {
  const { variant, version, ...price } = edit;
  rejectFractions(ctx.store.currency, { price: price.price, promo_price: price.promo_price });
  await idempotentWrite(ctx, { changePrice: edit }, async (within) => {
    if (await updatePrice(within.db, within.storeUid, variant, price, version)) return true;
    throw editConflict(await getVariant(within, variant));
  });
  return getVariant(ctx, variant);
}
