import { type Insertable, type Kysely, sql } from "kysely";
import type { PageRange } from "#db/queries/list-query.ts";
import type { InsertedMail } from "#db/queries/mails/create-mails.ts";
import type { Role } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";
import type { Clock } from "#lib/kernel/clock.ts";

const SUMMARY = [
  "uid",
  "kind",
  "subject",
  "recipient",
  "state",
  "is_uncertain",
  "error",
  "subject_line",
  "created_at",
] as const;

/** Who reads mails. */
export interface MailReader {
  db: Kysely<Database>;
  storeUid: string;
  role: Role;
  clock: Clock;
}

/** Returns a query of the store's mails that a member may see, without those that are not due yet or not needed. */
export function storeMails({ db, storeUid, role, clock }: MailReader) {
  const mails = db
    .selectFrom("mails")
    .where("store_uid", "=", storeUid)
    .where("state", "<>", "skipped")
    .where((where) =>
      where.or([where("subject_line", "is not", null), where("due_at", "<=", clock.now())]),
    );
  // The link of an invitation lets its reader join the store.
  return role === "owner" ? mails : mails.where("kind", "<>", "invitation");
}

/** Lists the store's mails, newest first. */
export async function listMailRows(reader: MailReader, { limit, offset }: PageRange) {
  return storeMails(reader)
    .select(SUMMARY)
    .orderBy("created_at", "desc")
    .orderBy("uid", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Lists the mails about an order, newest first. */
export async function listOrderMailRows(reader: MailReader, orderNumber: string) {
  return storeMails(reader)
    .select(SUMMARY)
    .where("subject", "=", orderNumber)
    .orderBy("created_at", "desc")
    .orderBy("uid", "desc")
    .limit(100)
    .execute();
}

/** Finds a mail of the store with its content. */
export async function findMailRow(reader: MailReader, uid: string) {
  return storeMails(reader)
    .select(SUMMARY)
    .select(["html", "body", "occurred_at"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

/** Stores a mail. */
export async function insertMail(
  db: Kysely<Database>,
  mail: Insertable<Database["mails"]>,
): Promise<InsertedMail> {
  return db.insertInto("mails").values(mail).returning(["uid", "due_at"]).executeTakeFirstOrThrow();
}

const NOTIFICATIONS = ["disabled_mails", "mail_reply_to", "order_page_url"] as const;

/** Finds the store's settings for mails. */
export async function getNotificationsRow(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("stores")
    .select(NOTIFICATIONS)
    .select(notificationsVersion.as("version"))
    .where("uid", "=", storeUid)
    .executeTakeFirstOrThrow();
}

/** A digest of the settings, independent of the store's other columns. */
const notificationsVersion = sql<string>`encode(sha256(convert_to(
  row(disabled_mails, mail_reply_to, order_page_url)::text, 'UTF8')), 'hex')`;

/** Updates settings for mails that still have this version; false when they have another. */
export async function updateNotifications(
  db: Kysely<Database>,
  storeUid: string,
  settings: Pick<Insertable<Database["stores"]>, (typeof NOTIFICATIONS)[number]>,
  known: string,
): Promise<boolean> {
  const result = await db
    .updateTable("stores")
    .set(settings)
    .where("uid", "=", storeUid)
    .where(notificationsVersion, "=", known)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
