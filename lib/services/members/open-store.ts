import { findMembership } from "#db/queries/stores/members.ts";
import { Failure } from "#lib/kernel/errors.ts";
import {
  type ContextSource,
  type DashboardCaller,
  type DashboardContext,
  dashboardContext,
} from "#lib/services/context.ts";

/**
 * Returns a merchant's context in the store with this slug; undefined when they are not a member. Throws a 403 when the
 * store requires an authenticator app that they do not have.
 */
export async function openStore(
  rt: ContextSource,
  slug: string,
  caller: DashboardCaller,
): Promise<DashboardContext | undefined> {
  const membership = await findMembership(rt.db, caller.merchant.id, slug);
  if (!membership) return undefined;
  if (membership.lacksTwoFactor) {
    const text = "Set up two-factor sign-in first";
    throw new Failure({ code: "TWO_FACTOR_REQUIRED", text });
  }
  return dashboardContext(rt, membership, caller);
}
