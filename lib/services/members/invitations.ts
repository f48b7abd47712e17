import { createHash, randomBytes } from "node:crypto";
import {
  acceptInvitation,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  renewInvitation,
} from "#db/queries/stores/invitations.ts";
import type { Role } from "#db/queries/stores/members.ts";
import type { InvitationRequest } from "#lib/contract/dashboard/people.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { ContextSource, DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { createInvitationMail } from "#lib/services/mails/account-mails.ts";

const VALID_DAYS = 7;

/** Invites an address to the store by email, idempotently. Throws a 409 for a member or an invited address. */
export async function inviteMember(
  ctx: DashboardContext,
  request: InvitationRequest,
): Promise<object> {
  return idempotentWrite(ctx, { inviteMember: request }, async (within) => {
    const { token, ...terms } = newToken(within);
    const { db, storeUid } = within;
    if (!(await insertInvitation(db, { storeUid, ...request, ...terms }))) {
      const text = "This address belongs to a member or already has an invitation.";
      throw new Failure({ code: "ALREADY_EXISTS", text });
    }
    await sendInvitation(within, { ...request, ...terms, token });
    return {};
  });
}

/** Sends an invitation again, idempotently, with a new link that replaces the previous one. */
export async function resendInvitation(
  ctx: DashboardContext,
  { invitation: uid }: { invitation: string },
): Promise<object> {
  return idempotentWrite(ctx, { resendInvitation: uid }, async (within) => {
    const { token, ...terms } = newToken(within);
    const { db, storeUid } = within;
    const renewed = await renewInvitation(db, { uid, storeUid }, terms);
    if (!renewed) throw notFound("invitation");
    await sendInvitation(within, { ...renewed, ...terms, token });
    return {};
  });
}

/** Revokes an invitation: its link no longer works. */
export async function revokeInvitation(
  { db, storeUid }: DashboardContext,
  { invitation: uid }: { invitation: string },
): Promise<object> {
  if (await deleteInvitation(db, { uid, storeUid })) return {};
  throw notFound("invitation");
}

type Source = Pick<ContextSource, "db" | "clock">;

/** Finds the invitation that a link opens; undefined when the link no longer works. */
export async function openInvitation({ db, clock }: Source, token: string) {
  return findInvitation(db, digestOf(token), clock.now());
}

/** Makes the merchant a member of the store. Returns false unless the token is for an invitation to their address. */
export async function acceptAs(
  { db, clock }: Source,
  token: string,
  merchantId: string,
): Promise<boolean> {
  const tokenDigest = digestOf(token);
  return acceptInvitation(db, { tokenDigest, merchantId, now: clock.now() });
}

interface NewAccount {
  token: string;
  name: string;
  password: string;
}

/**
 * Creates an account for the address of an invitation and makes it a member of the store. Returns the address, or
 * undefined when the link no longer works. Throws a 409 when the address has an account, a 400 for a common password.
 */
export async function acceptWithNewAccount(
  rt: Source,
  accounts: NonNullable<Runtime["accounts"]>,
  { token, ...person }: NewAccount,
): Promise<string | undefined> {
  const invitation = await openInvitation(rt, token);
  if (!invitation) return undefined;
  const { email } = invitation;
  const merchantId = await accounts.create({ email, ...person });
  if (!merchantId) {
    throw new Failure({ code: "ALREADY_EXISTS", text: "This address has an account. Sign in." });
  }
  return (await acceptAs(rt, token, merchantId)) ? email : undefined;
}

function newToken({ clock }: Pick<DashboardContext, "clock">) {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000);
  return { token, tokenDigest: digestOf(token), expiresAt };
}

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

interface SentInvitation {
  email: string;
  role: Role;
  token: string;
  expiresAt: Date;
}

async function sendInvitation(
  ctx: DashboardContext,
  { email: to, role, token, expiresAt }: SentInvitation,
): Promise<void> {
  const url = `${ctx.publicUrl}/dashboard/invitation?token=${token}`;
  await createInvitationMail(ctx, { to, url, role, expiresAt, invitedBy: ctx.merchant.name });
}
