import {
  claimMail,
  getMailStore,
  listDueMails,
  type MailRow,
  updateMail,
} from "#db/queries/mails/send-mails.ts";
import type { SendResult } from "#lib/mail/port.ts";
import type { MailContent } from "#lib/mail/render.ts";
import { type ContextSource, merchantContext } from "#lib/services/context.ts";
import { renderStoreMail } from "#lib/services/mails/render-mail.ts";

/** Minutes from a failed attempt to the next one: two days in all. */
const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

/** More than the retries, because attempts that are interrupted, or too early, count too. */
const MAX_ATTEMPTS = 20;

/** Makes the next attempt of a mail that is due. Calls that run at once, or repeat, send it once. */
export async function sendMail(rt: ContextSource, uid: string): Promise<void> {
  const mail = await claimMail(rt.db, uid, rt.clock.now());
  // Two attempts may have sent it.
  if (!mail || mail.state === "unknown") return;
  if (mail.attempts > MAX_ATTEMPTS) return updateMail(rt.db, mail, { state: "failed" });
  const content = storedContent(mail) ?? (await prepareContent(rt, mail));
  if (!content) return;
  const { mailer } = rt.services;
  if (!mailer) return updateMail(rt.db, mail, { state: "shown" });
  const { recipient: to, uid: id } = mail;
  const result = await mailer.send({ ...content, ...(await senderOf(rt, mail)), to, id });
  const outcome = outcomeOf(result, mail, rt.clock.now());
  const isSecret = mail.kind === "invitation" || mail.kind === "password_reset";
  const isOver = outcome.state !== "waiting";
  await updateMail(rt.db, mail, isSecret && isOver ? { ...outcome, ...NO_CONTENT } : outcome);
  if (result.outcome === "sent") return;
  const { kind, attempts } = mail;
  rt.log.warn({ mail: uid, kind, attempts, outcome: result.outcome }, "mail not sent");
}

const NO_CONTENT = { html: null, body: null };

/** The store, or the instance for an account. */
async function senderOf({ db, env }: ContextSource, { store_uid }: MailRow) {
  if (store_uid === null) return { fromName: new URL(env.PUBLIC_URL).host };
  const { store_name, mail_reply_to, email } = await getMailStore(db, store_uid);
  return { fromName: store_name, replyTo: mail_reply_to || email };
}

function storedContent({ subject_line, html, body }: MailRow): MailContent | undefined {
  if (subject_line === null || html === null || body === null) return undefined;
  return { subject: subject_line, html, text: body };
}

/** Renders the mail and stores its content before it is sent; undefined when it is not sent now. */
async function prepareContent(rt: ContextSource, mail: MailRow): Promise<MailContent | undefined> {
  const { kind, store_uid: storeUid } = mail;
  if (storeUid === null || kind === "invitation" || kind === "password_reset") {
    throw new Error("A mail about an account is stored with its content");
  }
  const ctx = merchantContext(rt, { storeUid, actor: "system" });
  const rendered = await renderStoreMail(ctx, { ...mail, kind });
  if (!rendered) {
    await updateMail(rt.db, mail, { state: "skipped" });
    return undefined;
  }
  if ("dueAt" in rendered) {
    await updateMail(rt.db, mail, { state: "waiting", due_at: rendered.dueAt });
    return undefined;
  }
  const { subject, html, text } = rendered.content;
  await updateMail(rt.db, mail, { subject_line: subject, html, body: text });
  return rendered.content;
}

/** A mail that may have arrived is sent once more, with the same Message-ID; one that was rejected is not. */
function outcomeOf(result: SendResult, { attempts, is_uncertain }: MailRow, now: Date) {
  if (result.outcome === "sent") return { state: "sent" as const, error: "" };
  const { error } = result;
  if (result.outcome === "rejected") return { state: "rejected" as const, error };
  const isUnknown = result.outcome === "unknown";
  if (isUnknown && is_uncertain) return { state: "unknown" as const, error };
  const minutes = RETRY_MINUTES[isUnknown ? 0 : attempts - 1];
  if (minutes === undefined) return { state: "failed" as const, error };
  return {
    state: "waiting" as const,
    error,
    due_at: new Date(now.getTime() + minutes * 60_000),
    is_uncertain: is_uncertain || isUnknown,
  };
}

const MAX_DUE_MAILS = 500;

/** Lists mails that are due but may have no job. */
export async function listMailsToSend(rt: ContextSource): Promise<{ uid: string }[]> {
  return listDueMails(rt.db, rt.clock.now(), MAX_DUE_MAILS);
}
