import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#db/schema.ts";

export type MailRow = Selectable<Database["mails"]>;

/** An attempt that takes longer was interrupted: longer than all steps with an SMTP server may take together. */
const ATTEMPT_SECONDS = 300;

/** A moment before which an unfinished attempt counts as interrupted. */
const interruptedBefore = (now: Date) => new Date(now.getTime() - ATTEMPT_SECONDS * 1000);

/**
 * Begins the next attempt of a mail that is due; undefined when there is nothing to do. Of concurrent calls, one
 * gets the mail. An interrupted attempt may have sent it, so that after a second one its state is `unknown`.
 */
export async function claimMail(
  db: Kysely<Database>,
  uid: string,
  now: Date,
): Promise<MailRow | undefined> {
  // The content is stored before an attempt sends it.
  const mayHaveSent = sql<boolean>`(state = 'sending' and html is not null)`;
  return db
    .updateTable("mails")
    .set({
      state: sql`case when ${mayHaveSent} and is_uncertain then 'unknown' else 'sending' end`,
      is_uncertain: sql<boolean>`is_uncertain or ${mayHaveSent}`,
      attempts: sql<number>`attempts + 1`,
      attempted_at: now,
    })
    .where("uid", "=", uid)
    .where("due_at", "<=", now)
    .where((where) =>
      where.or([
        where("state", "=", "waiting"),
        where.and([
          where("state", "=", "sending"),
          where("attempted_at", "<", interruptedBefore(now)),
        ]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Changes a mail whose last attempt is this one. */
export async function updateMail(
  db: Kysely<Database>,
  { uid, attempts }: Pick<MailRow, "uid" | "attempts">,
  patch: Updateable<Database["mails"]>,
): Promise<void> {
  await db
    .updateTable("mails")
    .set(patch)
    .where("uid", "=", uid)
    .where("attempts", "=", attempts)
    .where("state", "in", ["sending", "unknown"])
    .execute();
}

/** Lists mails that should have been sent two minutes ago, longest first, and those whose attempt was interrupted. */
export async function listOverdueMails(
  db: Kysely<Database>,
  now: Date,
  limit: number,
): Promise<Pick<MailRow, "uid">[]> {
  return db
    .selectFrom("mails")
    .select("uid")
    .where("due_at", "<", interruptedBefore(now))
    .where("state", "in", ["waiting", "sending"])
    .where((where) =>
      where.or([
        where("state", "=", "waiting"),
        where("attempted_at", "<", interruptedBefore(now)),
      ]),
    )
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** Finds what mails show of a store, and its settings for them. */
export async function getMailStore(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("stores")
    .select(["uid", "slug", "store_name", "email", "phone", "logo", "currency", "time_zone"])
    .select(["mail_reply_to", "order_page_url"])
    .where("uid", "=", storeUid)
    .executeTakeFirstOrThrow();
}

export type MailStoreRow = Awaited<ReturnType<typeof getMailStore>>;

/**
 * Finds the last payment, or the last refund, up to this time: the one that an event of this time reports. Its amount
 * is decimal text without a sign.
 */
export async function findPaymentAmount(
  db: Kysely<Database>,
  orderUid: string,
  { isRefund, until }: { isRefund: boolean; until: Date },
): Promise<string | undefined> {
  const payment = await db
    .selectFrom("payments")
    .select(sql<string>`abs(amount)::text`.as("amount"))
    .where("order_uid", "=", orderUid)
    .where("amount", isRefund ? "<" : ">", "0")
    // A Date has no microseconds.
    .where("created_at", "<", new Date(until.getTime() + 1))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return payment?.amount;
}

/** Finds the details of the event that caused a mail; undefined for copies and test mails. */
export async function findCauseDetails(
  db: Kysely<Database>,
  storeUid: string,
  cause: string,
): Promise<unknown> {
  if (!/^[\da-f-]{36}$/.test(cause)) return undefined;
  const event = await db
    .selectFrom("events")
    .select("details")
    .where("store_uid", "=", storeUid)
    .where("uid", "=", cause)
    .executeTakeFirst();
  return event?.details;
}

/** Counts the orders of an hour without those that have a mail of their own, and sums up their totals. */
export async function sumUnmailedOrders(db: Kysely<Database>, storeUid: string, hour: Date) {
  const { rows } = await sql<{ orders: number; total: string }>`
    select count(*)::int as orders, coalesce(sum(total_amount), 0.00)::text as total
    from orders
    where store_uid = ${storeUid} and created_at >= ${hour} and created_at < ${hour}::timestamptz + interval '1 hour'
      and not exists (select from mails where mails.store_uid = orders.store_uid
        and mails.subject = orders.order_number and kind = 'new_order')`.execute(db);
  return rows[0] as (typeof rows)[0];
}
