import { listInvitations } from "#db/queries/stores/invitations.ts";
import { removeMemberButLastOwner, updateMemberRole } from "#db/queries/stores/member-changes.ts";
import { listStoreMembers, type Role } from "#db/queries/stores/members.ts";
import type { People } from "#lib/contract/dashboard/people.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Lists the members of the store, and its invitations. */
export async function listPeople(ctx: DashboardContext): Promise<People> {
  const [members, invitations] = await Promise.all([
    listStoreMembers(ctx.db, ctx.storeUid),
    listInvitations(ctx.db, ctx.storeUid),
  ]);
  const now = ctx.clock.now();
  return {
    members: members.map(({ requires_two_factor: _, ...member }) => ({
      ...member,
      is_you: member.uid === ctx.merchant.id,
    })),
    requires_two_factor: members[0]?.requires_two_factor ?? false,
    invitations: invitations.map(({ expires_at, ...invitation }) => ({
      ...invitation,
      expires_at: expires_at.toISOString(),
      is_expired: expires_at <= now,
    })),
    can_send: ctx.mailer !== undefined,
  };
}

/** Changes a member's role. Throws a 409 for the last owner. */
export async function changeRole(
  ctx: DashboardContext,
  { member, role }: { member: string; role: Role },
): Promise<object> {
  const { db, storeUid } = ctx;
  if (await updateMemberRole(db, { storeUid, merchantId: member, role })) return {};
  throw await refusal(ctx, member);
}

/** Removes a member from the store. Throws a 409 for the last owner. */
export async function removePerson(
  ctx: DashboardContext,
  { member }: { member: string },
): Promise<object> {
  const { db, storeUid } = ctx;
  if (await removeMemberButLastOwner(db, { storeUid, merchantId: member })) return {};
  throw await refusal(ctx, member);
}

async function refusal({ db, storeUid }: DashboardContext, member: string): Promise<Failure> {
  const members = await listStoreMembers(db, storeUid);
  if (!members.some(({ uid }) => uid === member)) return notFound("member");
  const text = "A store needs an owner. Make somebody else an owner first.";
  return new Failure({ code: "LAST_OWNER", text });
}
