import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { getMailStore } from "#db/queries/mails/send-mails.ts";
import type { Database } from "#db/schema.ts";
import type { AccountMailKind } from "#lib/contract/dashboard/mails.ts";
import { renderInvitation, renderPasswordReset } from "#lib/mail/account-mails.ts";
import type { MailContent } from "#lib/mail/render.ts";
import type { ContextSource, MerchantContext } from "#lib/services/context.ts";
import { createMail } from "#lib/services/mails/create-mails.ts";
import { toMailStore } from "#lib/services/mails/render-mail.ts";

interface Invitation {
  /** Email address. */
  to: string;
  url: string;
  role: "owner" | "staff";
  /** Name of the member who invites. */
  invitedBy: string;
  expiresAt: Date;
}

/** Creates the mail that invites someone to the store; it is sent after the caller's transaction has committed. */
export async function createInvitationMail(
  ctx: Pick<MerchantContext, "db" | "clock" | "publicUrl" | "storeUid">,
  { to, ...invitation }: Invitation,
): Promise<void> {
  const store = toMailStore(await getMailStore(ctx.db, ctx.storeUid), ctx.publicUrl);
  const content = await renderInvitation(store, invitation);
  const mail = { storeUid: ctx.storeUid, kind: "invitation" as const, to, content };
  await createAccountMail(ctx.db, mail, ctx.clock.now());
}

interface PasswordReset {
  /** Email address. */
  to: string;
  url: string;
  validMinutes: number;
}

/** Creates the mail with the link that sets a new password. */
export async function createPasswordResetMail(
  { db, clock, env }: Pick<ContextSource, "db" | "clock" | "env">,
  { to, ...reset }: PasswordReset,
): Promise<void> {
  const content = await renderPasswordReset({ ...reset, host: new URL(env.PUBLIC_URL).host });
  await createAccountMail(db, { storeUid: null, kind: "password_reset", to, content }, clock.now());
}

interface AccountMail {
  storeUid: string | null;
  kind: AccountMailKind;
  to: string;
  content: MailContent;
}

async function createAccountMail(
  db: Kysely<Database>,
  { storeUid, kind, to, content: { subject, html, text } }: AccountMail,
  now: Date,
): Promise<void> {
  const mail = {
    store_uid: storeUid,
    kind,
    cause: randomUUID(),
    recipient: to,
    occurred_at: now,
    subject_line: subject,
    html,
    body: text,
  };
  await createMail(db, mail, now);
}
