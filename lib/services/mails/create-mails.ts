import type { Insertable, Kysely } from "kysely";
import {
  type InsertedMail,
  insertMails,
  insertWebhookMails,
  type MailCause,
  type WebhookMail,
} from "#db/queries/mails/create-mails.ts";
import { insertMail } from "#db/queries/mails/mails.ts";
import type { Database } from "#db/schema.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";

/** Stores the mails that events cause, with their jobs. An event that was handled before causes none. */
export async function createMails(
  db: Kysely<Database>,
  events: MailCause[],
  now: Date,
): Promise<void> {
  await enqueueMails(db, await insertMails(db, events, now), now);
}

/** Stores a mail to each owner about a webhook that was disabled. */
export async function createWebhookMails(
  db: Kysely<Database>,
  webhook: WebhookMail,
): Promise<void> {
  await enqueueMails(db, await insertWebhookMails(db, webhook), webhook.occurredAt);
}

/** Stores a mail that is sent at once, after the caller's transaction has committed. */
export async function createMail(
  db: Kysely<Database>,
  mail: Omit<Insertable<Database["mails"]>, "due_at">,
  now: Date,
): Promise<void> {
  await enqueueMails(db, [await insertMail(db, { ...mail, due_at: now })], now);
}

/** Creates the jobs that make the next attempts of mails. */
export async function enqueueMails(
  db: Kysely<Database>,
  mails: InsertedMail[],
  now: Date,
): Promise<void> {
  const jobs = mails.map(({ uid, due_at }) =>
    due_at > now ? { id: uid, startAfter: due_at } : { id: uid },
  );
  await enqueue(db, "send-mail", jobs);
}
