import { setLive } from "#db/queries/stores/stores.ts";
import type { NeededToOpen } from "#lib/contract/dashboard/overview.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { DashboardContext, MerchantContext } from "#lib/services/context.ts";
import { getSetup } from "#lib/services/stores/get-setup.ts";

/** Opens the store to shoppers. Throws 400 while it has no address, no visible product or no delivery. */
export async function goLive(ctx: DashboardContext): Promise<Record<string, never>> {
  const { missing } = await getSetup(ctx);
  if (missing.length > 0) {
    throw new Failure({
      code: "INVALID_REQUEST",
      text: "The store needs an address, a product and delivery before it can open",
    });
  }
  await setLive(ctx.db, ctx.storeUid, true);
  return {};
}

/** Opens or closes the store for an operator, and purges its pages. Returns what it lacks; it opens without, too. */
export async function changeLive(ctx: MerchantContext, isLive: boolean): Promise<NeededToOpen[]> {
  await setLive(ctx.db, ctx.storeUid, isLive);
  await ctx.cdn.purge(ctx.storeUid);
  return (await getSetup(ctx)).missing;
}
