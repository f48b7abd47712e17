import { findMembership } from "#db/queries/stores/members.ts";
import {
  type ContextSource,
  type DashboardCaller,
  type DashboardContext,
  dashboardContext,
} from "#lib/services/context.ts";

/** Returns a merchant's context in the store with this slug; undefined when they are not a member. */
export async function openStore(
  rt: ContextSource,
  slug: string,
  caller: DashboardCaller,
): Promise<DashboardContext | undefined> {
  const membership = await findMembership(rt.db, caller.merchant.id, slug);
  return membership && dashboardContext(rt, membership, caller);
}
