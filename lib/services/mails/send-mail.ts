import {
  claimMail,
  getMailStore,
  listOverdueMails,
  type MailRow,
  updateMail,
} from "#db/queries/mails/send-mails.ts";
import { SYSTEM_ACTOR } from "#db/queries/orders/order-transitions.ts";
import type { AccountMailKind, MailKind } from "#lib/contract/dashboard/mails.ts";
import type { NewJob } from "#lib/jobs/enqueue.ts";
import type { SendResult } from "#lib/mail/port.ts";
import type { MailContent } from "#lib/mail/render.ts";
import { type ContextSource, merchantContext } from "#lib/services/context.ts";
import { enqueueMails } from "#lib/services/mails/create-mails.ts";
import { renderStoreMail } from "#lib/services/mails/render-mail.ts";

/** Minutes from a failed attempt to the next one: two days in all. */
const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

/** More than the retries, because attempts that are interrupted, or too early, count too. */
const MAX_ATTEMPTS = 20;

/** Makes the next attempt of a mail that is due. Calls that run at once, or repeat, send it once. */
export async function sendMail(rt: ContextSource, uid: string): Promise<void> {
  const mail = await claimMail(rt.db, uid, rt.clock.now());
  if (!mail) return;
  const { error } = mail;
  // Two attempts may have sent it.
  if (mail.state === "unknown") return storeOutcome(rt, mail, { state: "unknown", error });
  if (mail.attempts > MAX_ATTEMPTS) return storeOutcome(rt, mail, { state: "failed", error });
  const content = contentToRepeat(mail) ?? (await prepareContent(rt, mail));
  if (!content) return;
  const { mailer } = rt.services;
  if (!mailer) return updateMail(rt.db, mail, { state: "shown" });
  const { recipient: to, uid: id } = mail;
  const result = await mailer.send({ ...content, ...(await senderOf(rt, mail)), to, id });
  await storeOutcome(rt, mail, outcomeOf(result, mail, rt.clock.now()));
  if (result.outcome === "sent") return;
  const { kind, attempts } = mail;
  rt.log.warn({ mail: uid, kind, attempts, outcome: result.outcome }, "mail not sent");
}

/** Creates the job of the next attempt, or deletes a secret link after the last one. */
async function storeOutcome(rt: ContextSource, mail: MailRow, outcome: Outcome): Promise<void> {
  if (outcome.state === "waiting") return postpone(rt, mail, outcome);
  const content = isAccountMail(mail.kind) ? { html: null, body: null } : {};
  await updateMail(rt.db, mail, { ...outcome, ...content });
}

/** Makes the next attempt at this time. */
async function postpone(rt: ContextSource, mail: MailRow, patch: Postponement): Promise<void> {
  await updateMail(rt.db, mail, { state: "waiting", ...patch });
  await enqueueMails(rt.db, [{ uid: mail.uid, due_at: patch.due_at }], rt.clock.now());
}

/** The store, or the instance for an account. */
async function senderOf({ db, env }: ContextSource, { store_uid }: MailRow) {
  if (store_uid === null) return { fromName: new URL(env.PUBLIC_URL).host };
  const { store_name, mail_reply_to, email } = await getMailStore(db, store_uid);
  return { fromName: store_name, replyTo: mail_reply_to || email };
}

function isAccountMail(kind: MailKind): kind is AccountMailKind {
  return kind === "invitation" || kind === "password_reset";
}

/**
 * Returns the content that an earlier attempt, or the mail's creation, has stored. None for a reminder that an event
 * causes: the order may have been paid or got another deadline since. A merchant causes copies and test mails.
 */
function contentToRepeat(mail: MailRow): MailContent | undefined {
  const { kind, cause, subject_line, html, body } = mail;
  if (kind === "payment_reminder" && !/^(copy|test) /.test(cause)) return undefined;
  if (subject_line === null || html === null || body === null) return undefined;
  return { subject: subject_line, html, text: body };
}

/** Renders the mail and stores its content before it is sent; undefined when it is not sent now. */
async function prepareContent(rt: ContextSource, mail: MailRow): Promise<MailContent | undefined> {
  const { kind, store_uid: storeUid } = mail;
  if (storeUid === null || isAccountMail(kind)) {
    throw new Error("A mail about an account is stored with its content");
  }
  const ctx = merchantContext(rt, { storeUid, actor: SYSTEM_ACTOR });
  const rendered = await renderStoreMail(ctx, { ...mail, kind });
  // A reminder that may have arrived is not sent again when the deadline is later.
  if (!rendered || ("dueAt" in rendered && mail.is_uncertain)) {
    await updateMail(rt.db, mail, { state: "skipped" });
    return undefined;
  }
  if ("dueAt" in rendered) {
    await postpone(rt, mail, { due_at: rendered.dueAt });
    return undefined;
  }
  const { subject, html, text } = rendered.content;
  await updateMail(rt.db, mail, { subject_line: subject, html, body: text });
  return rendered.content;
}

interface Postponement {
  due_at: Date;
  error?: string;
  is_uncertain?: boolean;
}

type Outcome =
  | { state: "sent" | "rejected" | "unknown" | "failed"; error: string }
  | (Postponement & { state: "waiting" });

/** A mail that may have arrived is sent once more, with the same Message-ID; one that was rejected is not. */
function outcomeOf(result: SendResult, { attempts, is_uncertain }: MailRow, now: Date): Outcome {
  if (result.outcome === "sent") return { state: "sent", error: "" };
  const { error } = result;
  if (result.outcome === "rejected") return { state: "rejected", error };
  const isUnknown = result.outcome === "unknown";
  if (isUnknown && is_uncertain) return { state: "unknown", error };
  const minutes = RETRY_MINUTES[isUnknown ? 0 : attempts - 1];
  if (minutes === undefined) return { state: "failed", error };
  return {
    state: "waiting",
    error,
    due_at: new Date(now.getTime() + minutes * 60_000),
    is_uncertain: is_uncertain || isUnknown,
  };
}

/** Lists jobs of mails that should have been sent some minutes ago. */
export async function listOverdueMailJobs(
  { db, clock }: Pick<ContextSource, "db" | "clock">,
  limit: number,
): Promise<NewJob[]> {
  const mails = await listOverdueMails(db, clock.now(), limit);
  return mails.map(({ uid: id }) => ({ id }));
}
