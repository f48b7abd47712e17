import { findMembership } from "#db/queries/stores/members.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { DashboardContext } from "#lib/services/context.ts";

type Parts = Pick<Runtime, "db" | "clock" | "ownCouriers" | "pictures" | "fetchPicture" | "env"> &
  Pick<DashboardContext, "signal" | "idempotencyKey">;

/** Returns a merchant's context in the store with this slug; undefined when they are not a member. */
export async function openStore(
  { db, clock, ownCouriers, pictures, fetchPicture, env, signal, idempotencyKey }: Parts,
  merchant: DashboardContext["merchant"],
  slug: string,
): Promise<DashboardContext | undefined> {
  const membership = await findMembership(db, merchant.id, slug);
  if (!membership) return undefined;
  return {
    db,
    clock,
    ownCouriers,
    pictures,
    fetchPicture,
    signal,
    idempotencyKey,
    ...membership,
    storeUid: membership.store.uid,
    merchant,
    actor: merchant.email,
    publicUrl: env.PUBLIC_URL,
    mode: env.APP_MODE,
    pictureQuotaMegabytes: env.PICTURE_QUOTA_MEGABYTES,
  };
}
