import { randomUUID } from "node:crypto";
import { getNotificationsRow, updateNotifications } from "#db/queries/mails/mails.ts";
import type { CustomerMailKind, NotificationSettings } from "#lib/contract/dashboard/mails.ts";
import { editConflict } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { createMail } from "#lib/services/mails/create-mails.ts";
import { mailPage } from "#lib/services/mails/list-mails.ts";
import { previewOrderMail } from "#lib/services/mails/render-mail.ts";

/** The settings, and what the form shows besides. */
export interface NotificationDetail extends NotificationSettings {
  /** Whether this instance has an SMTP server. */
  can_send: boolean;
}

/** Returns which mails the store sends, with the version that an edit must name. */
export async function getNotifications({
  db,
  storeUid,
  mailer,
}: DashboardContext): Promise<NotificationDetail> {
  const row = await getNotificationsRow(db, storeUid);
  const disabled_mails = row.disabled_mails as NotificationSettings["disabled_mails"];
  return { ...row, disabled_mails, can_send: mailer !== undefined };
}

/** Updates the settings, idempotently. Throws 409 `EDIT_CONFLICT` when the editor's version is outdated. */
export async function changeNotifications(
  ctx: DashboardContext,
  edit: NotificationSettings,
): Promise<NotificationDetail> {
  const { version, disabled_mails, mail_reply_to, order_page_url } = edit;
  const settings = { disabled_mails, mail_reply_to, order_page_url };
  await idempotentWrite(ctx, { changeNotifications: edit }, async (within) => {
    if (await updateNotifications(within.db, within.storeUid, settings, version)) return true;
    throw editConflict(await getNotifications(within));
  });
  return getNotifications(ctx);
}

interface TestMailInput {
  kind: CustomerMailKind | "new_order";
  /** Order number. */
  order: string;
}

/** Returns the mail about an order as a page, as it would be sent now. */
export async function previewMail(ctx: DashboardContext, input: TestMailInput): Promise<Response> {
  return mailPage((await previewOrderMail(ctx, input)).html);
}

/** Sends the mail about an order to the signed-in merchant instead, idempotently. */
export async function sendTestMail(
  ctx: DashboardContext,
  input: TestMailInput,
): Promise<{ recipient: string }> {
  const recipient = ctx.merchant.email;
  await idempotentWrite(ctx, { sendTestMail: input }, async (within) => {
    const { subject, html, text } = await previewOrderMail(within, input);
    const now = within.clock.now();
    const mail = {
      store_uid: within.storeUid,
      kind: input.kind,
      cause: `test ${randomUUID()}`,
      recipient,
      occurred_at: now,
      subject_line: subject,
      html,
      body: text,
    };
    await createMail(within.db, mail, now);
    return true;
  });
  return { recipient };
}
