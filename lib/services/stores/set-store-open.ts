import { updateIsLive } from "#db/queries/stores/stores.ts";
import { missingText, type NeededToOpen } from "#lib/contract/dashboard/overview.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { DashboardContext, MerchantContext } from "#lib/services/context.ts";
import { getSetup } from "#lib/services/stores/get-setup.ts";

/** Opens the store to shoppers. Throws 400 while it has no address, no visible product or no delivery. */
export async function openCompleteStore(ctx: DashboardContext): Promise<Record<string, never>> {
  const { missing } = await getSetup(ctx);
  if (missing.length > 0) {
    throw new Failure({
      code: "INVALID_REQUEST",
      text: `Before your store can open, add ${missingText(missing)}`,
    });
  }
  await updateIsLive(ctx.db, ctx.storeUid, true);
  return {};
}

/**
 * Opens or closes the store for an operator, and purges its pages. Opens the store even if steps are missing, and
 * returns them.
 */
export async function setStoreOpen(ctx: MerchantContext, isOpen: boolean): Promise<NeededToOpen[]> {
  await updateIsLive(ctx.db, ctx.storeUid, isOpen);
  await ctx.cdn.purge(ctx.storeUid);
  return (await getSetup(ctx)).missing;
}
